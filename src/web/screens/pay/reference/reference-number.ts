import { formats, wireValueOf } from '#contract/fields/formats.ts'
import { plainCode } from '../../form/input/typed-text.ts'

/** What is wrong with a typed reference number. */
type ReferenceFault =
  | { readonly kind: 'required' }
  | { readonly kind: 'letters' }
  | { readonly kind: 'length'; readonly count: number }

/** A typed or pasted text as the 12 digits that the gateway wants, or why it holds no such number. */
export type ReferenceReading =
  | { readonly kind: 'number'; readonly reference: string }
  | { readonly kind: 'fault'; readonly fault: ReferenceFault }

/**
 * Reads what a customer typed, or pasted from an app, a message or a statement: digits of any script, in groups, with
 * words and other numbers around them. Of several numbers of 12 digits none is taken (D-707).
 */
export function readReference(typed: string): ReferenceReading {
  const plain = plainCode(typed)
  const whole = wireValueOf('externalReference', plain)
  if (isReference(whole)) return { kind: 'number', reference: whole }
  const found = isAttempt(plain) ? [] : withoutPhones(numbersIn(plain))
  const [reference] = found
  if (reference !== undefined && found.length === 1) return { kind: 'number', reference }
  return { kind: 'fault', fault: faultOf(whole, found) }
}

const isReference = (text: string): boolean => formats.externalReference.pattern.test(text)

/** Digits in groups and nothing else: one number, which may have too many digits. */
const isAttempt = (plain: string): boolean => /^[\d\s.-]*$/.test(plain)

/** An Indian mobile number with its country code, which messages of banks name for complaints. */
const isPhone = (number: string): boolean => /^91[6-9]/.test(number)

/** The numbers but those of phones, where there is another: a reference may begin as they do. */
function withoutPhones(numbers: readonly string[]): readonly string[] {
  const others = numbers.filter((number) => !isPhone(number))
  return others.length === 0 ? numbers : others
}

/** The different numbers of 12 digits in a text with words. */
function numbersIn(plain: string): readonly string[] {
  const runs = [...plain.matchAll(/\d+(?:[ .-]\d+)*/g)]
  return [...new Set(runs.flatMap(({ 0: run, index }) => numbersInRun(run, edgesOf(plain, run, index))))]
}

/** Whether something stands at a run of digits that makes a number of another kind of the digits beside it. */
interface Edges {
  readonly before: 'free' | 'code' | 'phone'
  readonly isFreeAfter: boolean
}

/** A plus sign stands before a phone number, Latin letters belong to a code of another kind, an @ to an address. */
function edgesOf(plain: string, run: string, index: number): Edges {
  const [before, after] = [plain.slice(0, index), plain.slice(index + run.length)]
  const isFreeBefore = /(?:^|[^\p{Script=Latin}])(?:UTR|RRN)?$/iu.test(before)
  return {
    before: before.endsWith('+') ? 'phone' : isFreeBefore ? 'free' : 'code',
    isFreeAfter: !/^[@\p{Script=Latin}]/u.test(after),
  }
}

/** Groups that together have 12 digits, or a group of 12 beside others such as those of a date. */
function numbersInRun(run: string, { before, isFreeAfter }: Edges): readonly string[] {
  if (before === 'phone') return []
  const groups = run.split(/[ .-]/)
  const whole = groups.join('')
  if (isReference(whole)) return before === 'free' && isFreeAfter ? [whole] : []
  return groups.filter((group, position) => {
    const isFree = (position > 0 || before === 'free') && (position < groups.length - 1 || isFreeAfter)
    return isFree && isReference(group)
  })
}

function faultOf(whole: string, found: readonly string[]): ReferenceFault {
  if (whole === '') return { kind: 'required' }
  if (found.length > 1) return { kind: 'length', count: found.join('').length }
  return /^[0-9]+$/.test(whole) ? { kind: 'length', count: whole.length } : { kind: 'letters' }
}

const DAY_MS = 86_400_000

/**
 * The first digit that a reference of today has (the last digit of the year), if the given one starts differently. Some
 * banks number differently, so this is only a hint. Around New Year both years count, one day each way.
 */
export function unusualStart(reference: string, nowMs: number): string | undefined {
  if (!isReference(reference)) return undefined
  const expected = [nowMs, nowMs - DAY_MS, nowMs + DAY_MS].map((ms) => String(new Date(ms).getUTCFullYear() % 10))
  return expected.some((digit) => reference.startsWith(digit)) ? undefined : expected[0]
}
