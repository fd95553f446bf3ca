import type { CurrencyCode } from '#contract/currencies.ts'
import { escapedHtml } from '#contract/escaped-html.ts'
import type { Locale } from '../i18n/locales.ts'
import { hostOfSafe, safeUrl } from '../navigation/safe-url.ts'
import { figureGroups, moneyWrittenBy, showMoney, type WrittenMoney } from '../ui/money/money-text.ts'
import { untrustedText } from '../ui/text/untrusted.tsx'
import type { DrawnScreen } from './draw-screen.tsx'

/** What a first screen shows of one payment alone. */
export interface OwnValues {
  readonly idPayin: string
  readonly amount: string
  readonly returnUrl: string
  /** The parameters that the page's forms carry. */
  readonly address: string
}

/** The values that a payment is given in a template: none of them can be part of anything else on a page. */
export const placeholders: OwnValues = {
  idPayin: 'Own-Value_q7Zk3VxW9d',
  // More figures than fit on a line, so that an amount with places for line breaks differs from one without.
  amount: '271828182845904',
  returnUrl: 'https://own-value-q7zk3vxw9d.invalid/of-one-payment',
  address: 'own-value-q7zk3vxw9d=of-one-address',
}

/** The values as they stand in HTML, escaped as React does. A value that holds another comes first. */
interface WrittenValues {
  readonly figures: string
  readonly line: string
  readonly idPayin: string
  readonly returnUrl: string
  readonly returnHost: string
  readonly address: string
}

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

/** The closed vocabularies that own values are written in. */
export interface Wording {
  readonly currencyCode: CurrencyCode
  readonly locale: Locale
}

/** A template from the screen of the placeholders; undefined if that screen shows an amount that is not theirs. */
export function templateOf(screenOfPlaceholders: DrawnScreen, wording: Wording): ScreenTemplate | undefined {
  const { title, html, money } = screenOfPlaceholders
  const [shown, second] = money
  const values = writtenValues(placeholders, shown)
  if (second || !shown || shown.amount !== placeholders.amount || !values || values.figures === values.line)
    return undefined
  if (shown.currencyCode !== wording.currencyCode || shown.pageLocale !== wording.locale) return undefined
  return { title, html: cut(html, values), code: shown.shown.code }
}

/** The screen of a payment. Undefined if one of its values is written in another way than those of the template. */
export function filledTemplate(
  { title, html, code }: ScreenTemplate,
  own: OwnValues,
  { currencyCode, locale }: Wording,
): DrawnScreen | undefined {
  const money = moneyWrittenBy(() => void showMoney(own.amount, currencyCode, locale))
  const values = writtenValues(own, money[0])
  if (!values || money[0]?.shown.code !== code) return undefined
  return { title, money, html: filled(html, values) }
}

/** Undefined if the id is shortened where it is shown, or the address cannot be opened. */
function writtenValues(
  { idPayin, returnUrl, address }: OwnValues,
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
    address: escapedHtml(address),
  }
}

const names = [
  'figures',
  'line',
  'idPayin',
  'returnUrl',
  'returnHost',
  'address',
] as const satisfies readonly (keyof WrittenValues)[]

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
