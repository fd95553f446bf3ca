import type { QueryClient } from '@tanstack/react-query'
import { escapedHtml } from '#contract/escaped-html.ts'
import { isMethodCode } from '#contract/methods/methods.ts'
import { type GatewayRequest, keyOf } from '../api/transport.ts'
import type { Device } from '../browser/device.ts'
import type { CheckoutParams } from '../checkout/params/checkout-params.ts'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { freshAttempt } from '../checkout/payment/attempt.ts'
import type { Beginning } from '../checkout/payment/beginning.ts'
import { payinQuery } from '../checkout/payment/reading/payin-query.ts'
import { optionsQuery } from '../checkout/payment/retrying-queries.ts'
import type { Screen } from '../checkout/steps/step.ts'
import type { Catalogue } from '../i18n/catalogues.ts'
import { likelyTimeZone } from '../i18n/countries.ts'
import { hostOfSafe, safeUrl } from '../navigation/safe-url.ts'
import { figureGroups, moneyWrittenBy, showMoney, type WrittenMoney } from '../ui/money/money-text.ts'
import { untrustedText } from '../ui/text/untrusted.tsx'
import { type DrawnScreen, drawScreen } from './draw-screen.tsx'
import { merchantRequest, optionsRequest, payinRequest } from './first-requests.ts'
import type { InitialResponse } from './initial-data.ts'

/** The values of a payment as they stand in HTML, escaped as React does. A value that holds another comes first. */
const names = ['figures', 'line', 'idPayin', 'returnUrl', 'returnHost', 'parameters'] as const
type WrittenValues = Readonly<Record<(typeof names)[number], string>>

/** HTML with places for own values: between two texts stands one value. */
interface Pieces {
  readonly texts: readonly string[]
  readonly values: readonly (keyof WrittenValues)[]
}

/** A screen without the values of one payment, for every payment of the same merchant, language and options. */
export interface ScreenTemplate {
  readonly title: string | undefined
  readonly html: Pieces
  /** The currency code beside the amount. */
  readonly code: string | undefined
}

/** Templates by what they depend on. Their owner bounds them. */
export interface TemplateStore {
  get(key: string): ScreenTemplate | 'none' | undefined
  /** `weight`: bytes of memory, about. */
  set(key: string, template: ScreenTemplate | 'none', weight: number): void
}

/** A screen that has been read and is to be drawn. */
interface Subject {
  readonly pathname: string
  readonly opened: OpenedPage
  readonly screen: Screen
  readonly client: QueryClient
  readonly catalogue: Catalogue
  readonly device: Device
  readonly beginning: Beginning
  readonly responses: readonly InitialResponse[]
}

/** A new payment whose first screen has the payment's own values in known places, and no other data of the customer. */
interface ReusableScreen extends Subject {
  readonly params: CheckoutParams
  /** All that the screen depends on beside own values: the merchant's configuration and closed vocabularies. */
  readonly key: string
}

/** Draws each screen: from a template where another payment of the merchant has left one. */
export interface Reuse {
  /** The screen from a template; undefined if there is none, or it has no place for what the payment shows. */
  readonly fromTemplate: () => DrawnScreen | undefined
  /**
   * Keeps a template of the screen that was drawn for this payment. It is drawn anew for placeholders, so that it has
   * nothing of this payment; and it is used only if it gives the same screen for this payment, byte for byte (D-572).
   */
  readonly keepTemplate: (drawn: DrawnScreen) => void
}

/** Undefined for a screen that must be drawn each time. */
export function reuseOf(subject: Subject, templates: TemplateStore): Reuse | undefined {
  const reusable = reusableScreen(subject)
  if (reusable === undefined) return undefined
  const { key } = reusable
  return {
    fromTemplate: () => {
      const template = templates.get(key)
      return template === undefined || template === 'none' ? undefined : filledFor(reusable, template)
    },
    keepTemplate: (drawn) => {
      if (templates.get(key) !== undefined) return
      const template = templateFor(reusable)
      const filled = template && filledFor(reusable, template)
      if (template && !filled) return
      const isSame = filled !== undefined && isEqual(filled, drawn)
      templates.set(key, template && isSame ? template : 'none', weightOf(key, isSame ? drawn : undefined))
    },
  }
}

/** Undefined for a payin that exists, for a failed read, for codes that are in no table, and for a form with data. */
function reusableScreen(subject: Subject): ReusableScreen | undefined {
  const { opened, screen, catalogue, device, beginning, responses } = subject
  if (opened.kind !== 'payment' || beginning.attempt !== freshAttempt) return undefined
  const { params } = opened
  // Other screens than the choice show the data that came with the address.
  if (screen !== 'choose' && Object.keys(params.data).length > 0) return undefined
  const responseTo = (request: GatewayRequest) => responses.find(({ key }) => key === keyOf(request))
  const merchant = responseTo(merchantRequest(params))
  const options = responseTo(optionsRequest(params))
  if (responseTo(payinRequest(params))?.status !== 410 || options?.status !== 200) return undefined
  // A merchant's token need not allow to read the merchant.
  if (merchant === undefined || (merchant.status !== 200 && merchant.status !== 403)) return undefined
  if (!areKnown(params, options)) return undefined
  const key = JSON.stringify([
    catalogue.locale,
    device,
    sharedOf(params),
    [merchant.status, merchant.body, options.body],
  ])
  return { ...subject, params, key }
}

function areKnown({ paymentMethodCode, paymentOperatorCode, data }: CheckoutParams, options: InitialResponse): boolean {
  const hasOperator = (code: string) => options.body.includes(`"code":${JSON.stringify(code)}`)
  return (
    data.externalProviderCode === undefined &&
    (paymentMethodCode === undefined || isMethodCode(paymentMethodCode)) &&
    (paymentOperatorCode === undefined || hasOperator(paymentOperatorCode))
  )
}

/** What payments share: every parameter that is no own value. */
function sharedOf(params: CheckoutParams): Omit<CheckoutParams, keyof typeof own> {
  const { merchantCode, idPayin, token, amount, callbackUrl, returnUrl, data, ...shared } = params
  return shared
}

/** What a first screen shows of one payment alone, in a template: none of it can be part of anything else on a page. */
const placeholders = {
  idPayin: 'Own-Value_q7Zk3VxW9d',
  // More figures than fit on a line, so that an amount with places for line breaks differs from one without.
  amount: '271828182845904',
  returnUrl: 'https://own-value-q7zk3vxw9d.invalid/of-one-payment',
  /** The parameters that the page's forms carry. */
  parameters: 'own-value-q7zk3vxw9d=of-one-address',
}

/** What no template has of any payment. */
const { parameters: ownParameters, ...ownParams } = placeholders
const own = { ...ownParams, merchantCode: '', token: '', callbackUrl: '', data: {} }

/** A template from the screen of the placeholders; undefined if that screen shows an amount that is not theirs. */
function templateFor({ pathname, params, client, catalogue, device }: ReusableScreen): ScreenTemplate | undefined {
  const { currencyCode } = params
  const ofPlaceholders = { ...own, ...sharedOf(params) }
  client.setQueryData(payinQuery(ofPlaceholders).queryKey, client.getQueryData(payinQuery(params).queryKey))
  client.setQueryData(optionsQuery(ofPlaceholders).queryKey, client.getQueryData(optionsQuery(params).queryKey))
  const { title, html, money } = drawScreen(client, {
    pathname,
    opened: { kind: 'payment', params: ofPlaceholders },
    catalogue,
    environment: { nowMs: 0, device, languages: [], timeZone: likelyTimeZone(currencyCode) },
    beginning: { parameters: ownParameters, attempt: freshAttempt },
  })
  const [shown, second] = money
  const values = writtenValues(placeholders, shown)
  if (second || !shown || shown.amount !== placeholders.amount || !values || values.figures === values.line)
    return undefined
  if (shown.currencyCode !== currencyCode || shown.pageLocale !== catalogue.locale) return undefined
  return { title, html: cut(html, values), code: shown.shown.code }
}

/** The screen of a payment. Undefined if one of its values is written in another way than those of the template. */
function filledFor(
  { params, catalogue, beginning: { parameters } }: ReusableScreen,
  { title, html, code }: ScreenTemplate,
): DrawnScreen | undefined {
  const money = moneyWrittenBy(() => void showMoney(params.amount, params.currencyCode, catalogue.locale))
  const values = writtenValues({ ...params, parameters }, money[0])
  if (!values || money[0]?.shown.code !== code) return undefined
  return { title, money, html: filled(html, values) }
}

/** Undefined if the id is shortened where it is shown, or the address cannot be opened. */
function writtenValues(
  { idPayin, returnUrl, parameters }: Readonly<Record<'idPayin' | 'returnUrl' | 'parameters', string>>,
  money: WrittenMoney | undefined,
): WrittenValues | undefined {
  const url = safeUrl(returnUrl, 'return')
  if (money === undefined || url === undefined || untrustedText(idPayin) !== idPayin) return undefined
  const { text, code } = money.shown
  return {
    figures: figureGroups(text, code).map(escapedHtml).join('</span><wbr/><span>'),
    line: escapedHtml(text),
    idPayin: escapedHtml(idPayin),
    returnUrl: escapedHtml(url),
    returnHost: escapedHtml(untrustedText(hostOfSafe(url))),
    parameters: escapedHtml(parameters),
  }
}

/** Cuts the placeholders out of HTML. */
function cut(html: string, written: WrittenValues): Pieces {
  const places = new RegExp(names.map((name) => `(${literal(written[name])})`).join('|'), 'g')
  const texts: string[] = []
  const values: (keyof WrittenValues)[] = []
  let from = 0
  for (const match of html.matchAll(places)) {
    const [place] = match
    texts.push(html.slice(from, match.index))
    values.push(...names.filter((name) => written[name] === place))
    from = match.index + place.length
  }
  return { texts: [...texts, html.slice(from)], values }
}

function filled({ texts, values }: Pieces, written: WrittenValues): string {
  let html = texts[0] ?? ''
  for (const [place, name] of values.entries()) html += written[name] + (texts[place + 1] ?? '')
  return html
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const isEqual = (one: DrawnScreen, other: DrawnScreen): boolean =>
  one.html === other.html && one.title === other.title && JSON.stringify(one.money) === JSON.stringify(other.money)

/** Two bytes for each character, and something for the objects around them. */
const weightOf = (key: string, drawn?: DrawnScreen): number => 1000 + 2 * (key.length + (drawn?.html.length ?? 0))
