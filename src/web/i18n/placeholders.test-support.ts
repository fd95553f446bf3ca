import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

function namesIn(message: CompiledMessage): string[] {
  return message.flatMap((token): string[] => {
    if (typeof token === 'string') return token.match(/<\/?\w+\/?>/g) ?? []
    const [name, , branches] = token
    if (typeof branches !== 'object' || branches === null) return [name]
    const inner = Object.values(branches).filter((branch) => Array.isArray(branch))
    return [name, ...inner.flatMap(namesIn)]
  })
}

/** For tests: every placeholder of a message in order, those inside plural branches and tags included. */
export function placeholdersOf(message: string | undefined): string[] {
  return [...new Set(namesIn(compileMessageOrThrow(message ?? '')))].sort()
}
