import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { PayinDetail } from '#contract/operations/results.ts'
import type { CallGateway, Failure } from '../api/call-gateway.ts'
import { type ServerEnvironment, setServerEnvironment } from '../browser/render-environment.ts'
import type { OpenedPage, UsablePage } from '../checkout/params/opened-page.ts'
import type { Beginning } from '../checkout/payment/beginning.ts'
import { prefetchOptions, prefetchPayin, screenOf } from '../checkout/payment/first-reads.ts'
import { createQueryClient } from '../checkout/payment/query-client.ts'
import { colourOf, merchantQuery } from '../checkout/payment/retrying-queries.ts'
import type { Screen } from '../checkout/steps/step.ts'
import type { Catalogue } from '../i18n/catalogues.ts'
import { I18nProvider } from '../i18n/i18n-provider.tsx'
import { takeRenderedTitle } from '../i18n/page-title.ts'
import { placeOf } from '../navigation/page-routes.ts'
import { safeUrl } from '../navigation/safe-url.ts'
import { App } from '../screens/app.tsx'
import { moneyWrittenBy, type WrittenMoney } from '../ui/money/money-text.ts'
import { merchantStyle } from '../ui/theme/merchant-theme.ts'
import { deadEndWords, failureWords } from './failure-words.ts'

export interface DrawnScreen {
  readonly html: string
  readonly title: string | undefined
  /** The amounts as they are displayed. */
  readonly money: readonly WrittenMoney[]
}

/** What has been read for the first screen of an address. */
export interface ReadScreen {
  readonly kind: 'read'
  readonly client: QueryClient
  /** `opening`: it still waits for a response, because the page repeats the read that has failed. */
  readonly screen: Screen
  /** Why there are no options. */
  readonly failure?: Failure | undefined
  /** HTML of what the page says if the app does not start, see `failureWords`; without scripts, if the screen waits. */
  readonly words: string
  /** CSS of the merchant's colour. */
  readonly style: string | undefined
}

/** The gateway does not say whether the payin exists. */
export interface UnreadPayin {
  readonly kind: 'unread'
  readonly failure: Failure | undefined
}

interface Reading {
  readonly opened: UsablePage
  readonly catalogue: Catalogue
  readonly call: CallGateway
  readonly beginning: Beginning
}

/** Reads what the first screen of an address shows. */
export async function readScreen({ opened, catalogue, call, beginning }: Reading): Promise<ReadScreen | UnreadPayin> {
  const client = createQueryClient()
  // The payin alone first: whoever has no token that counts costs one request.
  const payin = await prefetchPayin(client, opened, call)
  const { reading } = payin
  if (reading.state !== 'known') return { kind: 'unread', failure: payin.lastFailure }
  const merchant = client.prefetchQuery(merchantQuery(opened.params.token, call))
  const options = await prefetchOptions(client, opened, { payin, call })
  await merchant
  const screen = screenOf(opened, { payin, options, attempt: beginning.attempt })
  const colour = colourOf(client.getQueryData(merchantQuery(opened.params.token).queryKey)?.apiResult)
  return {
    kind: 'read',
    client,
    screen,
    failure: options && !options.apiResult.ok ? options.apiResult.failure : undefined,
    words: failureWords(catalogue, safeUrl(returnUrlOf(opened, reading.value), 'return'), deadEndWords('no_service')),
    style: colour === undefined ? undefined : merchantStyle(colour),
  }
}

/** What is read for a faulty address, which shows nothing of the gateway's. */
export const faultyScreen = (catalogue: Catalogue): ReadScreen => ({
  kind: 'read',
  client: createQueryClient(),
  screen: 'faulty',
  words: failureWords(catalogue),
  style: undefined,
})

interface Drawing {
  /** The path of the address: all of it that decides what is drawn. */
  readonly pathname: string
  readonly opened: OpenedPage
  readonly catalogue: Catalogue
  readonly environment: ServerEnvironment
  readonly beginning: Beginning
}

/** Draws a screen with React in one go: nothing else renders meanwhile. The code of every screen has been loaded. */
export function drawScreen(
  client: QueryClient,
  { pathname, opened, catalogue, environment, beginning }: Drawing,
): DrawnScreen {
  const place = placeOf(pathname)
  setServerEnvironment(environment)
  try {
    let html = ''
    const money = moneyWrittenBy(() => {
      html = renderToString(
        <StaticRouter basename={place.basename} location={{ pathname: place.pathname }}>
          <I18nProvider initial={catalogue}>
            <App {...{ opened, client, beginning }} />
          </I18nProvider>
        </StaticRouter>,
      )
    })
    return { html, money, title: takeRenderedTitle() }
  } finally {
    setServerEnvironment(undefined)
  }
}

/** An existing payin has an address of its own; before it exists, the redirect's counts. */
function returnUrlOf(opened: OpenedPage, payin: PayinDetail | 'absent'): string | undefined {
  if (payin !== 'absent') return payin.paymentMethodResponse.returnUrl
  return opened.kind === 'payment' ? opened.params.returnUrl : undefined
}
