import { crcOf } from './payload.ts'

/** A decoded payload: text by tag, templates as their own record. */
export type Decoded = { readonly [id: string]: string | { readonly [id: string]: string } }

export type Reading =
  | { readonly verdict: 'accepted'; readonly tags: Decoded; readonly order: readonly string[] }
  | { readonly verdict: 'malformed' | 'badCrc' | 'badOrder' | 'repeatedTag' }

type Entry = readonly [id: string, value: string]

/** The entries that cover the text to its last character, otherwise undefined. */
function walk(text: string): readonly Entry[] | undefined {
  const characters = [...text]
  const entries: Entry[] = []
  let position = 0
  while (position < characters.length) {
    const head = /^(\d{2})(\d{2})$/.exec(characters.slice(position, position + 4).join(''))
    const length = Number(head?.[2])
    if (!head?.[1] || length === 0 || position + 4 + length > characters.length) return undefined
    entries.push([head[1], characters.slice(position + 4, position + 4 + length).join('')])
    position += 4 + length
  }
  return entries
}

const isAccount = (tag: number) => tag >= 26 && tag <= 51
const isTemplate = (id: string) => isAccount(Number(id)) || id === '62' || id === '64'
const isRepeated = (entries: readonly Entry[]) => new Set(entries.map(([id]) => id)).size < entries.length

/** Tags 80 to 99 may be a template or plain text; the others are what the standard says. */
function open([id, value]: Entry): readonly [string, Decoded[string]] | undefined {
  if (!isTemplate(id) && Number(id) < 80) return [id, value]
  const inner = walk(value)
  if (inner) return isRepeated(inner) ? undefined : [id, Object.fromEntries(inner)]
  return isTemplate(id) ? undefined : [id, value]
}

/** Reads an EMV payload as strictly as the standard allows: every character accounted for, CRC over UTF-8. */
export function readStrictly(payload: string): Reading {
  const entries = walk(payload)
  if (!entries) return { verdict: 'malformed' }
  if (isRepeated(entries)) return { verdict: 'repeatedTag' }
  if (entries[0]?.[0] !== '00' || entries.at(-1)?.[0] !== '63') return { verdict: 'badOrder' }
  const crc = payload.slice(-4)
  if (!/^[0-9A-Fa-f]{4}$/.test(crc) || crcOf(payload.slice(0, -4)) !== crc.toUpperCase()) return { verdict: 'badCrc' }
  const opened = entries.map(open)
  const tags = opened.filter((entry) => entry !== undefined)
  if (tags.length < opened.length) return { verdict: 'malformed' }
  return { verdict: 'accepted', tags: Object.fromEntries(tags), order: entries.map(([id]) => id) }
}
