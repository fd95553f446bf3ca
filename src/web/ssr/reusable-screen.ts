import { isMethodCode } from '#contract/methods.ts'
import { callThrough } from '../api/call-gateway.ts'
import type { Device } from '../browser/device.ts'
import type { CheckoutParams } from '../checkout/params/checkout-params.ts'
import type { Catalogue } from '../i18n/catalogues.ts'
import { type DrawnScreen, drawScreen } from './draw-screen.tsx'
import { merchantRequest, optionsRequest, payinRequest } from './first-requests.ts'
import type { InitialResponse } from './initial-data.ts'
import { type RecordedCalls, responseOf } from './recorded-calls.ts'
import { filledTemplate, placeholders, type ScreenTemplate, templateOf } from './screen-template.ts'
import { likelyTimeZone } from './time-zone.ts'

/** Templates by what they depend on. Their owner bounds them. */
export interface TemplateStore {
  get(key: string): ScreenTemplate | 'none' | undefined
  /** `weight`: bytes of memory, about. */
  set(key: string, template: ScreenTemplate | 'none', weight: number): void
}

/** A new payment whose first screen has the customer's and the payment's own values in known places alone. */
export interface ReusableScreen {
  readonly params: CheckoutParams
  readonly catalogue: Catalogue
  readonly device: Device
  readonly responses: Readonly<Record<'payin' | 'merchant' | 'options', InitialResponse>>
  /** All that the screen depends on beside own values: the merchant's configuration and closed vocabularies. */
  readonly key: string
}

type Visited = Pick<ReusableScreen, 'params' | 'catalogue' | 'device'>

/** Undefined for a payin that exists, for a failed read, and for codes that are in no table. */
export async function reusableScreen(visited: Visited, { ask }: RecordedCalls): Promise<ReusableScreen | undefined> {
  const { params, catalogue, device } = visited
  const payin = await ask(payinRequest(params))
  if (payin?.status !== 410) return undefined
  const [merchant, options] = await Promise.all([ask(merchantRequest(params)), ask(optionsRequest(params))])
  if (merchant === undefined || options?.status !== 200 || !areKnown(params, options)) return undefined
  // A merchant's token need not allow to read the merchant.
  if (merchant.status !== 200 && merchant.status !== 403) return undefined
  const read = [merchant.status, merchant.body, options.body]
  const key = JSON.stringify([catalogue.locale, device, sharedOf(params), read])
  return { responses: { payin, merchant, options }, key, ...visited }
}

function areKnown({ paymentMethodCode, paymentOperatorCode, data }: CheckoutParams, options: InitialResponse): boolean {
  const hasOperator = (code: string) => options.body.includes(`"code":${JSON.stringify(code)}`)
  return (
    data.externalProviderCode === undefined &&
    (paymentMethodCode === undefined || isMethodCode(paymentMethodCode)) &&
    (paymentOperatorCode === undefined || hasOperator(paymentOperatorCode))
  )
}

/** What payments share. A further parameter does not compile before it is either here or an own value. */
function sharedOf(params: CheckoutParams): Omit<CheckoutParams, keyof typeof own> {
  const { currencyCode, allowCustomerDataChange, optionsAvailable, showDeepLink } = params
  const { paymentMethodCode, paymentOperatorCode } = params
  const choice = { paymentMethodCode, paymentOperatorCode, optionsAvailable }
  return { currencyCode, allowCustomerDataChange, showDeepLink, ...choice }
}

/** What no template has of any payment. */
const own = { ...placeholders, merchantCode: '', token: '', callbackUrl: '', data: {} }

/** The screen of a payment from a template; undefined if there is none, or it has no place for what the payment shows. */
export function fromTemplate(reusable: ReusableScreen, templates: TemplateStore) {
  const template = templates.get(reusable.key)
  return template === undefined || template === 'none' ? undefined : filledFor(reusable, template)
}

function filledFor({ params, catalogue }: ReusableScreen, template: ScreenTemplate) {
  // Other screens show the data that came with the address.
  if (template.screen !== 'choose' && hasData(params)) return undefined
  const { currencyCode } = params
  return filledTemplate(template, params, { currencyCode, locale: catalogue.locale })
}

const hasData = ({ data }: CheckoutParams): boolean => Object.keys(data).length > 0

/**
 * Keeps a template of a screen that was drawn for a payment. It is drawn anew for placeholders, so that it has nothing of
 * this payment; and it is used only if it gives the same screen for this payment, byte for byte (D-572).
 */
export async function keepTemplate(
  reusable: ReusableScreen,
  drawn: DrawnScreen,
  templates: TemplateStore,
): Promise<void> {
  const { params, key } = reusable
  if (templates.get(key) !== undefined || (drawn.screen !== 'choose' && hasData(params))) return
  const template = await templateFor(reusable)
  const filled = template && filledFor(reusable, template)
  if (template && !filled) return
  const isSame = filled !== undefined && isEqual(filled, drawn)
  templates.set(key, template && isSame ? template : 'none', weightOf(key, isSame ? drawn : undefined))
}

async function templateFor({ params, catalogue, device, responses }: ReusableScreen) {
  const { currencyCode } = params
  const { payin, merchant, options } = responses
  const drawn = await drawScreen({
    opened: { kind: 'payment', params: { ...own, ...sharedOf(params) } },
    catalogue,
    call: callThrough(async ({ path }) => {
      const initial = path === merchantRequest(own).path ? merchant : path.endsWith('Options') ? options : payin
      return { response: responseOf(initial), sentAtMs: 0, receivedAtMs: 0 }
    }),
    environment: () => ({ nowMs: 0, device, languages: [], timeZone: likelyTimeZone(currencyCode) }),
  })
  return drawn?.screen && templateOf(drawn, { currencyCode, locale: catalogue.locale })
}

const isEqual = (one: DrawnScreen, other: DrawnScreen): boolean =>
  one.screen === other.screen &&
  one.html === other.html &&
  one.words === other.words &&
  one.title === other.title &&
  one.style === other.style &&
  JSON.stringify(one.money) === JSON.stringify(other.money)

/** Two bytes for each character, and something for the objects around them. */
const weightOf = (key: string, drawn?: DrawnScreen): number =>
  1000 + 2 * (key.length + (drawn?.html.length ?? 0) + (drawn?.words.length ?? 0))
