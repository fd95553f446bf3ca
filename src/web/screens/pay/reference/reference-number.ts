import { formats, wireValueOf } from '#contract/formats.ts'

/** What is wrong with a typed reference number. */
export type ReferenceFault =
  | { readonly kind: 'required' }
  | { readonly kind: 'letters' }
  | { readonly kind: 'length'; readonly count: number }

/** A typed or pasted reference as the gateway wants it: ASCII digits without spaces, hyphens and dots. */
export const cleanReference = (typed: string): string => wireValueOf('externalReference', typed)

/** Why a cleaned reference is not the 12 digits that banks and UPI apps show; undefined if it is. */
export function referenceFaultOf(reference: string): ReferenceFault | undefined {
  if (reference === '') return { kind: 'required' }
  if (!/^[0-9]+$/.test(reference)) return { kind: 'letters' }
  return formats.externalReference.pattern.test(reference) ? undefined : { kind: 'length', count: reference.length }
}

const DAY_MS = 86_400_000

/**
 * The first digit that a reference of today has (the last digit of the year), if the given one starts differently. Some
 * banks number differently, so this is only a hint. Around New Year both years count, one day each way.
 */
export function unusualStart(reference: string, nowMs: number): string | undefined {
  if (referenceFaultOf(reference) !== undefined) return undefined
  const expected = [nowMs, nowMs - DAY_MS, nowMs + DAY_MS].map((ms) => String(new Date(ms).getUTCFullYear() % 10))
  return expected.some((digit) => reference.startsWith(digit)) ? undefined : expected[0]
}
