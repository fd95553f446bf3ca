import { formats, wireValueOf } from '#contract/formats.ts'

/** What is wrong with a typed reference number. */
export type ReferenceFault =
  | { readonly kind: 'required' }
  | { readonly kind: 'letters' }
  | { readonly kind: 'length'; readonly count: number }

/** What somebody typed or pasted as it goes to the gateway: without spaces, hyphens and dots, in plain digits. */
export const cleanReference = (typed: string): string => wireValueOf('externalReference', typed)

/** What keeps a cleaned reference from being the 12 digits that banks and UPI apps show; undefined for nothing. */
export function referenceFaultOf(reference: string): ReferenceFault | undefined {
  if (reference === '') return { kind: 'required' }
  if (!/^[0-9]+$/.test(reference)) return { kind: 'letters' }
  return formats.externalReference.pattern.test(reference) ? undefined : { kind: 'length', count: reference.length }
}

const DAY_MS = 86_400_000

/**
 * The digit that a reference of today begins with (the last one of the year), where the given one begins otherwise.
 * Only worth a hint: some banks number differently. A day around New Year counts for both years.
 */
export function unusualStart(reference: string, nowMs: number): string | undefined {
  if (referenceFaultOf(reference) !== undefined) return undefined
  const expected = [nowMs, nowMs - DAY_MS, nowMs + DAY_MS].map((ms) => String(new Date(ms).getUTCFullYear() % 10))
  return expected.some((digit) => reference.startsWith(digit)) ? undefined : expected[0]
}
