import { isLocale, type Locale } from '#contract/locales.ts'
import type { EarlyResponses, ReceivedResponse } from '../api/transport.ts'
import type { ServerEnvironment } from '../browser/render-environment.ts'
import { navigationTimes } from '../browser/time/clocks.ts'
import type { Beginning } from '../checkout/payment/beginning.ts'
import type { Screen } from '../checkout/steps/step.ts'
import type { WrittenMoney } from '../ui/money/money-text.ts'

/** A response of the gateway that the server has written into the page. */
export interface InitialResponse {
  /** The request's key, see `keyOf`. */
  readonly key: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the server writes into a page as JSON. */
export interface InitialData {
  readonly locale: Locale
  /** The parameters that the page was opened with, where its own address has none: it answers a form. */
  readonly parameters?: string | undefined
  readonly responses: readonly InitialResponse[]
  /** The screen that is rendered too, to be hydrated. */
  readonly rendered?: InitialScreen | undefined
}

/** A screen that the server rendered, with all that a browser must know to render the same. */
export interface InitialScreen {
  readonly screen: Screen
  readonly environment: ServerEnvironment
  /** The amounts as they are displayed. */
  readonly money: readonly WrittenMoney[]
  /** What the screen begins with beside the address; absent where nothing was done before. */
  readonly beginning?: Omit<Beginning, 'parameters'> | undefined
}

type InitialPage = Omit<InitialData, 'responses'>

/** Id of the element with the JSON, and the attribute of the document element that announces it. */
export const INITIAL_DATA_ID = 'initial-data'
export const INITIAL_DATA_ATTRIBUTE = 'data-answered'

/** Id of the template with the scripts of a rendered screen, which begin once it has been painted. */
export const LATE_SCRIPTS_ID = 'late-scripts'
/** Relation of the links in the head to the same scripts, by which the inline script fetches them ahead. */
export const LATE_SCRIPT_REL = 'late-script'

/** Comments around the inline script that requests the first responses: `EARLY` is left out of a page that has them. */
export const EARLY_BEGINS = '<!--early-->'
export const EARLY_ENDS = '<!--/early-->'
export const EARLY = /<!--early-->.*?<!--\/early-->/s

/** Whether this page contains initial data. */
export const hasInitialData = (): boolean => document.documentElement.hasAttribute(INITIAL_DATA_ATTRIBUTE)

/** Reads the page's initial data; its responses become the early ones. Undefined if there is none. */
export function takeInitialData(): InitialPage | undefined {
  const element = hasInitialData() ? document.getElementById(INITIAL_DATA_ID) : null
  const text = element?.textContent
  if (!text) return undefined
  // It may hold the token and what the customer typed.
  element.remove()
  // The JSON is written by our own server of the same build.
  const { locale, parameters, responses, rendered } = JSON.parse(text) as InitialData
  if (!isLocale(locale)) return undefined
  globalThis.earlyResponses = earlyOf(responses)
  return { locale, parameters, rendered }
}

function earlyOf(responses: readonly InitialResponse[]): EarlyResponses {
  const { sentAtMs, receivedAtMs } = navigationTimes()
  return new Map(
    responses.map(({ key, status, headers, body }) => [
      key,
      Promise.resolve({ response: receivedOf({ status, headers, body }), sentAtMs, receivedAtMs }),
    ]),
  )
}

/** Not a `Response`, which takes no text with a status such as 204. */
export const receivedOf = ({ status, headers, body }: Omit<InitialResponse, 'key'>): ReceivedResponse => ({
  status,
  headers: { get: (name) => headers[name] ?? null },
  json: async () => JSON.parse(body),
})
