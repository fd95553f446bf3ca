import type { EarlyResponses } from '../api/early-responses.ts'
import { isLocale, type Locale } from '../i18n/locales.ts'
import type { ShownMoney } from '../ui/money/money-text.ts'

/** An answer of the gateway that the server has put into the page. */
export interface InitialResponse {
  /** The question, as `keyOf` writes it. */
  readonly key: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the server has put into a page as JSON. */
export interface InitialData {
  readonly locale: Locale
  /** Whether the screen itself is there too, to be taken over as it stands. */
  readonly isRendered: boolean
  readonly responses: readonly InitialResponse[]
  /** The order's amount as the screen shows it. */
  readonly money: ShownMoney | undefined
}

/** What is left of it once its responses are taken. */
export type InitialScreen = Omit<InitialData, 'responses'>

/** Id of the element with the JSON; the attribute of the document that says in its first line that there is one. */
export const INITIAL_DATA_ID = 'given'
export const INITIAL_DATA_ATTRIBUTE = 'data-answered'

/** Whether the server has put the first responses into this page. */
export const hasInitialData = (): boolean => document.documentElement.hasAttribute(INITIAL_DATA_ATTRIBUTE)

/** Takes what the server has put into this page: its responses become the early ones. Undefined where there is nothing. */
export function takeInitialData(): InitialScreen | undefined {
  const text = hasInitialData() ? document.getElementById(INITIAL_DATA_ID)?.textContent : undefined
  if (!text) return undefined
  // Written by our own server in the same build.
  const { locale, isRendered, responses, money } = JSON.parse(text) as InitialData
  if (!isLocale(locale)) return undefined
  globalThis.earlyResponses = earlyOf(responses)
  return { locale, isRendered, money }
}

function earlyOf(responses: readonly InitialResponse[]): EarlyResponses {
  const [{ requestStart, responseStart } = { requestStart: 0, responseStart: 0 }] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  // Not `performance.timeOrigin`: in a browser that has slept since it was started, that lies hours back.
  const originMs = Date.now() - performance.now()
  const sentAtMs = originMs + requestStart
  const receivedAtMs = originMs + responseStart
  return new Map(
    responses.map(({ key, status, headers, body }) => [
      key,
      Promise.resolve({ response: new Response(body, { status, headers }), sentAtMs, receivedAtMs }),
    ]),
  )
}
