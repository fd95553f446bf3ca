import { renderToString } from 'react-dom/server'
import { callThrough } from '../api/call-gateway.ts'
import { keyOf } from '../api/early-responses.ts'
import type { Send } from '../api/transport.ts'
import type { OpenedAddress } from '../checkout/params/address.ts'
import { type OpenedPage, openedPage } from '../checkout/params/opened-page.ts'
import { freshAttempt } from '../checkout/payment/attempt.ts'
import { payinQuery } from '../checkout/payment/payin-query.ts'
import { unread } from '../checkout/payment/payin-view.ts'
import { createQueryClient } from '../checkout/payment/query-client.ts'
import { readingOf } from '../checkout/payment/retrying-query.ts'
import { colourOf, merchantQuery } from '../checkout/payment/use-merchant.ts'
import { optionsQuery } from '../checkout/payment/use-options.ts'
import { loadedFormStep } from '../checkout/steps/late-form-step.ts'
import type { Step } from '../checkout/steps/step.ts'
import { stepOf } from '../checkout/steps/step-of.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { I18nProvider, titleOf } from '../i18n/i18n-provider.tsx'
import type { Locale } from '../i18n/locales.ts'
import { allowsHttp } from '../navigation/safe-url.ts'
import { App } from '../screens/app.tsx'
import { showMoney } from '../ui/money/money-text.ts'
import { merchantStyle } from '../ui/theme/merchant-theme.ts'
import type { InitialData, InitialResponse } from './initial-data.ts'
import { localeOf } from './page-locale.ts'
import { prefetchFirstScreen } from './prefetch.ts'

/** A visit to the payment page as the server sees it. */
export interface Visit {
  readonly address: OpenedAddress
  /** Of the browser, most wanted first. */
  readonly languages: readonly string[]
  /** Calls the gateway within this process. */
  readonly send: Send
}

/** What the server writes into the page. */
export interface RenderedScreen {
  readonly initialData: InitialData
  /** The app's HTML; undefined if the first screen needs code that is not in the entry chunk. */
  readonly html?: string | undefined
  readonly title?: string | undefined
  /** CSS of the merchant's colour. */
  readonly style?: string | undefined
}

/**
 * The first screen of a payment that does not exist yet, with the responses it was rendered from. A faulty address gets
 * initial data without responses. Undefined for the status page, for a payin that exists (its data must not be in a
 * document) and if the gateway does not respond.
 */
export async function renderFirstScreen(visit: Visit): Promise<RenderedScreen | undefined> {
  const opened = openedPage(visit.address, allowsHttp())
  const locale = localeOf(visit.address, visit.languages)
  if (opened.kind === 'faulty') return { initialData: { locale, isRendered: false, responses: [], money: undefined } }
  return opened.kind === 'payment' ? renderPayment(opened, locale, visit.send) : undefined
}

type OpenedPayment = Extract<OpenedPage, { kind: 'payment' }>

async function renderPayment(opened: OpenedPayment, locale: Locale, send: Send): Promise<RenderedScreen | undefined> {
  const { params } = opened
  const { amount, currencyCode } = params
  const client = createQueryClient()
  const { responses, call } = recording(send)
  await client.prefetchQuery(payinQuery(params, call))
  const payin = (client.getQueryData(payinQuery(params).queryKey) ?? unread).reading
  if (payin.state !== 'known' || payin.value !== 'absent') return undefined
  await prefetchFirstScreen(client, opened, call)
  const options = readingOf(client.getQueryData(optionsQuery(params).queryKey), ({ result }) => result)
  const { kind } = stepOf(params, { ...freshAttempt, payin, options }, loadedFormStep())
  const catalogue = await loadCatalogue(locale)
  const isRendered = isOfEntry(kind) && !localesWithDifferentFigures.has(locale)
  const colour = colourOf(client.getQueryData(merchantQuery(params.token).queryKey)?.apiResult)
  return {
    initialData: {
      locale: catalogue.locale,
      isRendered,
      responses,
      money: isRendered ? showMoney(amount, currencyCode, catalogue.locale) : undefined,
    },
    html: isRendered
      ? renderToString(
          <I18nProvider initial={catalogue}>
            <App opened={opened} client={client} />
          </I18nProvider>,
        )
      : undefined,
    title: isRendered ? titleOf(catalogue, 'choose.heading') : undefined,
    style: colour === undefined ? undefined : merchantStyle(colour),
  }
}

/**
 * Languages for which Node and Chromium format numbers differently. An amount must not change its separators between
 * the first screen and the second.
 */
const localesWithDifferentFigures: ReadonlySet<Locale> = new Set(['lo'])

/** Whether the entry chunk contains the code of the step, so that the browser can hydrate it at once. */
const isOfEntry = (kind: Step['kind']): kind is 'choose' => kind === 'choose'

/** Calls with `send`, and records each response for the page. */
function recording(send: Send) {
  const responses: InitialResponse[] = []
  const call = callThrough(async (request) => {
    const received = await send(request)
    if (!received) return undefined
    const { status, headers } = received.response
    const body = await received.response.text()
    const kept = Object.fromEntries(['date', 'retry-after'].flatMap((name) => pairOf(headers, name)))
    responses.push({ key: keyOf(request), status, headers: kept, body })
    return { ...received, response: new Response(body, { status, headers }) }
  })
  return { responses, call }
}

function pairOf(headers: Headers, name: string): readonly (readonly [string, string])[] {
  const value = headers.get(name)
  return value === null ? [] : [[name, value]]
}
