import { isCurrencyCode } from '#contract/currencies.ts'
import { businessCodes, failureReasonCodes } from '#contract/errors.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { keysOf } from '#contract/keys-of.ts'
import { isMethodCode, methodOf } from '#contract/methods/methods.ts'
import type { ExamplePair } from '#contract/sandbox/examples.ts'

/** Every step with the states it is shown in; filters, frames and tests are derived from this table. */
export const states = {
  choose: ['open'],
  operator: ['open'],
  form: ['empty', 'errors', 'prefilled', 'locked'],
  submit: ['sending'],
  pay: ['open', 'resumed', 'countdown', 'late'],
  done: ['SUCCESS', 'REFUSED', ...failureReasonCodes],
  error: [
    'not_sent',
    'busy',
    'no_answer',
    'token_refused',
    'not_offered',
    'data_invalid',
    'faulty_link',
    ...businessCodes,
  ],
} as const satisfies Record<string, readonly string[]>

export type StepName = keyof typeof states

/** Every step, in the order in which a customer meets them. */
export const stepNames = keysOf(states)

/** One screen of the gallery, as its address holds it. */
export interface Case {
  readonly step: StepName
  readonly state: string
  readonly methodCode: string
  readonly currencyCode: string
  readonly operatorCode: string | undefined
}

const wantedNames = ['step', 'state', 'methodCode', 'currencyCode'] as const
type Wanted = { readonly [N in (typeof wantedNames)[number]]?: string | undefined }

/** The screens that exist and have the wanted values, by method and currency and then in the order of the steps. */
export function casesOf(pairs: readonly ExamplePair[], wanted: Wanted): readonly Case[] {
  const isWanted = (one: Case) => wantedNames.every((name) => !wanted[name] || wanted[name] === one[name])
  const isFirst = ({ currencyCode }: ExamplePair, index: number) =>
    pairs.findIndex((other) => other.currencyCode === currencyCode) === index
  return pairs
    .flatMap((pair, index) => stepNames.flatMap((step) => casesOfStep(step, pair, isFirst(pair, index))))
    .filter(isWanted)
}

function casesOfStep(step: StepName, pair: ExamplePair, isFirstOfCurrency: boolean): readonly Case[] {
  const { methodCode, currencyCode } = pair
  if (step === 'choose' && !isFirstOfCurrency) return []
  if (step === 'operator' && pair.operators < 2) return []
  if (step === 'form' && !asksAnything(pair)) return []
  const [first] = pair.operatorCodes
  const operatorCodes = step === 'pay' && pair.operatorCodes.length > 0 ? pair.operatorCodes : [first]
  return operatorCodes.flatMap((operatorCode) =>
    states[step].map((state) => ({ step, state, methodCode, currencyCode, operatorCode })),
  )
}

function asksAnything({ methodCode, currencyCode }: ExamplePair): boolean {
  if (!isMethodCode(methodCode) || !isCurrencyCode(currencyCode)) return false
  const { required, optional, requiresOneOf } = requirementsOf(methodOf(methodCode), currencyCode)
  return required.length + optional.length + requiresOneOf.length > 0
}
