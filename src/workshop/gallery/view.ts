import { type Case, type StepName, stepNames } from './cases.ts'

/** How a screen is looked at. */
export interface View {
  readonly locale: string
  readonly scheme: 'light' | 'dark'
  readonly device: 'phone' | 'desktop'
  /** The merchant's colour, `#rrggbb`; empty for the page's own. */
  readonly color: string
}

/** Sizes of the frames, CSS pixels. */
export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const

/** The view that an address holds; by default light, a phone and English. */
export const viewOf = (query: URLSearchParams): View => ({
  locale: query.get('locale') ?? 'en',
  scheme: query.get('scheme') === 'dark' ? 'dark' : 'light',
  device: query.get('device') === 'desktop' ? 'desktop' : 'phone',
  color: query.get('color') ?? '',
})

/** Address of one screen alone. */
export function frameAddress(shown: Case, view: View): string {
  const query = new URLSearchParams({ frame: '1' })
  for (const [name, value] of Object.entries({ ...shown, ...view })) if (value) query.set(name, value)
  return `gallery?${query}`
}

/** The screen that an address names, of a step where it names none. */
export const caseIn = (query: URLSearchParams, otherwise: StepName): Case => ({
  step: stepNames.find((name) => name === query.get('step')) ?? otherwise,
  state: query.get('state') ?? '',
  methodCode: query.get('methodCode') ?? '',
  currencyCode: query.get('currencyCode') ?? '',
  operatorCode: query.get('operatorCode') ?? undefined,
})
