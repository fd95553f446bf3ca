import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** A catalogue as written: groups of ICU messages, nested as deep as their screens. */
export type WrittenCatalogue = { readonly [key: string]: string | WrittenCatalogue }

/** Nested groups as one record from dotted id to ICU message. */
export function flattenCatalogue(written: WrittenCatalogue, prefix = ''): Record<string, string> {
  const entries = Object.entries(written).flatMap(([key, entry]): [string, string][] =>
    typeof entry === 'string' ? [[prefix + key, entry]] : Object.entries(flattenCatalogue(entry, `${prefix}${key}.`)),
  )
  return Object.fromEntries(entries)
}

/** Dotted id to compiled message, so that no ICU parser travels to the browser. Throws on a malformed message. */
export function compileCatalogue(written: WrittenCatalogue): Record<string, CompiledMessage> {
  const messages = Object.entries(flattenCatalogue(written))
  return Object.fromEntries(messages.map(([id, message]) => [id, compileMessageOrThrow(message)]))
}
