import type { UrlChanges } from '../navigation/url-state.ts'
import { type Case, states, stepNames } from './cases.ts'
import { caseIn, type View, viewOf } from './view.ts'

/** Which screens the gallery shows and how; an empty text lets every screen through. */
export type Filters = Omit<Case, 'operatorCode'> & View

/** The filters that an address holds; what it leaves out has a default. */
export const filtersOf = (query: URLSearchParams): Filters => ({ ...caseIn(query, 'pay'), ...viewOf(query) })

/** What a filter's new value changes in the address: another step has other states. */
export function filterChanges(name: keyof Filters, value: string, { state }: Filters): UrlChanges {
  const step = name === 'step' ? stepNames.find((known) => known === value) : undefined
  const isStateGone = step !== undefined && !states[step].some((known) => known === state)
  return isStateGone ? { step, state: undefined } : { [name]: value }
}

/** Whether a text is a merchant's colour, or none. */
export const isColour = (text: string): boolean => text === '' || /^#[0-9a-f]{6}$/i.test(text)
