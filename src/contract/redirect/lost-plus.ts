import { type FormatName, faultOf, wireValueOf } from '../fields/formats.ts'

/**
 * A given value, with the `+` put back that URL decoding has turned into spaces because they were not escaped (D-240): at
 * the head of a phone number, and elsewhere where the value has its format with them and not without.
 */
export function withLostPluses(format: FormatName, text: string): string {
  if (format === 'phone') return text.replace(/^\s+(?=\d)/, '+')
  const bare = text.trim()
  if (!bare.includes(' ') || isRight(format, text)) return text
  const restored = bare.replaceAll(' ', '+')
  return isRight(format, restored) ? restored : text
}

const isRight = (format: FormatName, text: string): boolean => faultOf(format, wireValueOf(format, text)) === undefined
