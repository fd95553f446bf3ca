import * as z from 'zod/mini'
import type { UrlChanges } from '../navigation/url-state.ts'
import { type StepName, states, stepNames } from './cases.ts'
import { type View, viewOf } from './view.ts'

/** Which screens the gallery shows and how; an empty text lets every screen through. */
export type Filters = {
  readonly step: StepName
  readonly state: string
  readonly methodCode: string
  readonly currencyCode: string
} & View

/** The filters that an address holds; what it leaves out has a default. */
export const filtersOf = (query: URLSearchParams): Filters => ({
  step: stepNames.find((name) => name === query.get('step')) ?? 'pay',
  state: query.get('state') ?? '',
  methodCode: query.get('methodCode') ?? '',
  currencyCode: query.get('currencyCode') ?? '',
  ...viewOf(query),
})

/** What one filter changes in the address: another step has other states. */
export function filterChanges(name: keyof Filters, filters: Filters): UrlChanges {
  const { step, state } = filters
  if (name !== 'step') return { [name]: filters[name] }
  const hasState = states[step].some((known) => known === state)
  return hasState ? { step } : { step, state: undefined }
}

const isColour = (text: string): boolean => text === '' || /^#[0-9a-f]{6}$/i.test(text)

/** The rules of the filters: a colour is typed, everything else is selected. */
export const filterRules = z.object({
  step: z.enum(stepNames),
  state: z.string(),
  methodCode: z.string(),
  currencyCode: z.string(),
  locale: z.string(),
  scheme: z.enum(['light', 'dark']),
  device: z.enum(['phone', 'desktop']),
  color: z
    .string()
    .check(z.refine(isColour, { error: 'Merchant’s colour: # and six hexadecimal digits, such as #0b5d3b.' })),
})
