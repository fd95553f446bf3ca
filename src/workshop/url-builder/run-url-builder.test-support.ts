import { outlineOf } from '../app/outline.test-support.ts'
import { type RunningWorkshop, runWorkshop, sampleOverview } from '../app/run-workshop.test-support.tsx'

/** The call that lists what a merchant offers. */
export const OPTIONS = 'POST api/payins/!availablePaymentOptions'
const paymentOperators = Object.entries({ OVO: 'Ovo', DANA: 'Dana' }).map(([code, name]) => ({ code, name }))
const offered = { data: [{ paymentMethodCode: 'PIXQR' }, { paymentMethodCode: 'EWALLET', paymentOperators }] }

export const overviewWith = (payinMethods: readonly string[]) => ({
  ...sampleOverview,
  merchants: [{ merchantCode: 'shop', payinMethods, isRegistered: false }],
})

/** A token whose header and claims can be read, and which is signed by nobody. */
export const token = ['{"alg":"EdDSA"}', '{"exp":1767348000,"sub":"shop","name":"é?>"}', 'signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.')
export const compiled = `https://pay.example/?merchantCode=shop&idPayin=o-1&token=${token}&amount=5&currencyCode=BRL`

/** The workshop at its URL builder, with a sandbox that compiles one address. */
export const runUrlBuilder = (query: string, others: Readonly<Record<string, unknown>> = {}) =>
  runWorkshop(query, {
    'GET /overview': overviewWith(['PIXQR', 'PROMPTPAY', 'DUITNOW']),
    [OPTIONS]: offered,
    'POST /redirect-urls': { url: compiled, token },
    ...others,
  })

/** The bodies of the requests for a redirect URL. */
export const ordersOf = ({ sent }: RunningWorkshop): readonly unknown[] =>
  sent.filter(({ call }) => call === 'POST /redirect-urls').map(({ body }) => body)

/** The outline of an element without the list of currencies, which grows. */
export const outlineWithoutCurrencies = (element: HTMLElement): string =>
  outlineOf(element).replaceAll(/one of ARS, [A-Z, ]+/g, 'one of the currencies')
