import { createHash } from 'node:crypto'

/** A number with exactly this many digits, padded with zeros. */
export const padded = (number: number, length: number): string => String(number).padStart(length, '0')

/** The first eight bytes of a hash of the seed. */
export const seededBytes = (seed: string): Uint8Array =>
  new Uint8Array(createHash('sha256').update(seed).digest().subarray(0, 8))

/** Digits derived from a seed, at most 18. */
export function seededDigits(seed: string, length: number): string {
  const number = BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`)
  return String(number % 10n ** BigInt(length)).padStart(length, '0')
}

/**
 * The template with each `#` replaced by the check digit that makes the number valid. Throws if there is none: then the
 * table has a wrong template.
 */
export function completed(template: string, isAccepted: (text: string) => boolean): string {
  const texts = [...template].reduce<readonly string[]>(
    (begun, character) =>
      character === '#'
        ? begun.flatMap((text) => [...'0123456789'].map((digit) => text + digit))
        : begun.map((text) => text + character),
    [''],
  )
  const found = texts.find(isAccepted)
  if (found === undefined) throw new RangeError(`No check digit completes ${template}`)
  return found
}
