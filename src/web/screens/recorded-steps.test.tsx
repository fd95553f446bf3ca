import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import { methodOf } from '#contract/methods/methods.ts'
import { specifiedCodes } from '#contract/methods/specified-methods.test-support.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import { type Changeable, choiceOf } from '#contract/redirect/choosing.ts'
import { requirementsFor } from '#contract/redirect/given-values.ts'
import type { Failure } from '../api/call-gateway.ts'
import { refused } from '../api/refused.test-support.ts'
import type { CheckoutParams } from '../checkout/params/checkout-params.ts'
import { unread } from '../checkout/payment/reading/payin-query.ts'
import { formOf } from '../checkout/steps/form-step.ts'
import { detailOf, optionOf, optionsOf, paramsWith } from '../checkout/steps/sample-progress.test-support.ts'
import type { Step } from '../checkout/steps/step.ts'
import { stepOfExisting } from '../checkout/steps/step-of.ts'
import { type Catalogue, loadCatalogue } from '../i18n/catalogues.ts'
import { runPage } from '../ui/run-page.test-support.tsx'
import { loadSteps, stepTree } from './render-step.test-support.tsx'
import { screenLines } from './screen-lines.test-support.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue('en')
  await loadSteps()
})

// Deadlines and times are shown in the customer's own zone.
beforeEach(() => void vi.stubEnv('TZ', 'UTC'))
afterEach(() => void vi.unstubAllEnvs())

interface Recorded extends Partial<Omit<Parameters<typeof stepTree>[0], 'step'>> {
  readonly title: string
  readonly step: Step
}

const inCurrency = (currencyCode: CurrencyCode, change: Partial<CheckoutParams> = {}) =>
  paramsWith({ currencyCode, ...change })
const named = (paymentMethodCode: string, ...names: string[]) => ({
  paymentMethodCode,
  paymentOperators: names.map((name, position) => ({ code: `B${position + 1}`, name })),
})

const choose = (title: string, codes: readonly string[], method?: string): Recorded => {
  const options = optionsOf(...codes.map((code) => optionOf(code)))
  const selected = method === undefined ? method : { paymentMethodCode: method, paymentOperatorCode: undefined }
  return { title, step: { kind: 'choose', options, selected } }
}
const operator = (title: string, option: ReturnType<typeof named>, selected?: string) =>
  ({ title, step: { kind: 'operator', option, choice: choiceOf(option), selected, changeable: 'method' } }) as const
const sixCodes = ['PROMPTPAY', 'ONLINE', 'OFFLINE', 'QRPAY', 'NEW_METHOD', 'VAPAY']
const sevenCodes = ['BANK_TRANSFER', 'OFFLINE', 'CODE_PAYMENT', 'PIXQR', 'EWALLET', 'UPI_COLLECT', 'NEW-WAY_QR']
const eightBanks = named('ONLINE', 'UOB', 'CIMB', 'Affin', 'Maybank', 'Citi', 'Agro', 'Bank Islam', 'Zed')
const unknownBanks = named('ONLINE', 'H', 'G', 'F', 'E', 'D', 'C', 'B', 'A')
const shortList = operator('a short list of banks', named('ONLINE', 'One', 'Two\u202e', 'Three'), 'B2')

const methods: readonly Recorded[] = [
  choose('six methods, one chosen by the merchant', sixCodes, 'ONLINE'),
  { ...choose('seven methods, of which two have the same name', sevenCodes), params: inCurrency('MXN') },
  choose(
    'every method of the specification that has a brand',
    specifiedCodes.filter((code) => methodOf(code).brand !== undefined),
  ),
  { ...shortList, step: { ...shortList.step, changeable: 'nothing' } },
  { ...operator('eight banks, the popular ones first', eightBanks, 'B6'), params: inCurrency('MYR') },
  { ...operator('eight banks where none is popular', unknownBanks), params: inCurrency('BRL') },
  { ...operator('the networks of a stablecoin', named('CRYPTO_OFFLINE', 'Tron')), params: inCurrency('USDT') },
]

const refusal = (...paths: readonly string[]) => refused(400, 'INVALID_REQUEST', ...paths)

interface Filled {
  readonly data?: FieldValues
  readonly isEditable?: boolean
  readonly failure?: Failure
  readonly attempt?: Recorded['attempt']
}

function formStep(code: string, currencyCode: CurrencyCode, filled: Filled = {}): Recorded {
  const { data = {}, isEditable = true, failure, attempt = {} } = filled
  const params = inCurrency(currencyCode, { data, allowCustomerDataChange: isEditable })
  const option = { ...optionOf(code), paymentOperators: [{ code: 'B1', name: 'First Bank' }] }
  const choice = { paymentMethodCode: code, paymentOperatorCode: code === 'BANK_TRANSFER' ? 'B1' : undefined }
  const form = formOf(requirementsFor(code, currencyCode), params)
  return {
    title: `the form of ${code} in ${currencyCode} with ${JSON.stringify(filled)}`,
    params,
    attempt,
    step: { kind: 'fill', choice, option, form, changeable: 'method', failure },
  }
}

const clabe = '032180000118359719'
const sendingAgain = { submission: { state: 'sending' }, earlier: { accountNumber: '1234567890' } } as const
const forms: readonly Recorded[] = [
  formStep('PROMPTPAY', 'THB', { attempt: { submission: { state: 'checking' } } }),
  formStep('PROMPTPAY', 'THB', { attempt: sendingAgain }),
  formStep('BANK_TRANSFER', 'MXN', { data: { accountNumber: clabe } }),
  formStep('BANK_TRANSFER', 'MXN', { data: { accountType: 'clabe', accountNumber: clabe }, isEditable: false }),
  formStep('BANK_TRANSFER', 'MXN', { data: { accountType: 'cellphone', accountNumber: '5512345678' } }),
  formStep('BANK_TRANSFER', 'ARS'),
  formStep('BANKB_PAY', 'ZAR', { data: { firstName: 'Ana' } }),
  formStep('BANKB_PAY', 'ZAR', { failure: refusal('paymentMethod.customerName.firstName', 'locationCode') }),
  formStep('BANKC_DIRECT_EFT', 'ZAR', { data: { emailAddress: 'a@b.example', said: '8001015009087' } }),
  formStep('MOBILE_MONEY', 'KES'),
  formStep('PAYSHAP', 'ZAR'),
  formStep('CODE_PAYMENT', 'TWD'),
  formStep('OFFLINE', 'JPY'),
  formStep('CRYPTO_OFFLINE', 'USDT'),
  formStep('VAPAY', 'IDR'),
  formStep('NEW_METHOD', 'BRL', { data: { taxId: '11144477735', accountType: 'debit_card' } }),
]

const request = {
  paymentRequested: { money: { amount: 100.5, currencyCode: 'THB' } },
  paymentMethod: { paymentMethodCode: 'PROMPTPAY' },
  callbackUrl: 'https://shop.example/callback',
  returnUrl: 'https://shop.example/back',
} as const
const business = (...codes: string[]) =>
  ({ kind: 'business', items: codes.map((code) => ({ code, message: 'An example.' })) }) as const
const typed = { values: { accountNumber: '1' } }
const stopped = (title: string, failure: Failure, mayExist = false) =>
  ({ title, step: { kind: 'stopped', failure, mayExist } }) as const

const choice = { paymentMethodCode: 'ONLINE', paymentOperatorCode: 'B1' }
const rejected = (title: string, failure: Failure, changeable: Changeable = 'method') =>
  ({ title, step: { kind: 'rejected', choice, failure, changeable } }) as const
const violations = (['format', 'length'] as const).map((code) => ({ field: 'taxId', code }) as const)
const refusedRules = business('BALANCE_INSUFFICIENT', 'CUSTOMER_NOT_REGISTERED')
const unstarted: readonly Recorded[] = [
  { title: 'a page that opens', step: { kind: 'opening' } },
  { title: 'a page that is prepared', step: { kind: 'preparing' } },
  { title: 'a create on its way', step: { kind: 'submit', request, confirmed: true } },
  {
    title: 'a create that may have arrived',
    step: { kind: 'submit', request, confirmed: true },
    attempt: { submission: { state: 'checking' } },
  },
  { title: 'a create that did not arrive', step: { kind: 'resend', request, failure: { kind: 'no_answer' } } },
  { title: 'a create that came at a busy time', step: { kind: 'resend', request, failure: refused(429) } },
  { title: 'a method that is not offered', step: { kind: 'not_offered', wanted: { method: 'PIXQR', operator: 'X1' } } },
  {
    title: 'data of the merchant that are not accepted',
    step: { kind: 'data_invalid', choice, violations, changeable: 'method' },
  },
  { ...rejected('a create that was refused, which can be corrected or paid otherwise', refusedRules), attempt: typed },
  {
    ...rejected('a create that was refused with the method fixed', business('BALANCE_INSUFFICIENT'), 'nothing'),
    attempt: typed,
  },
  rejected('a create with a field that was refused', refusal('paymentMethod.taxId', 'a\u202eb')),
  { ...rejected('a create that the link does not permit', refused(403)), attempt: typed },
  stopped('no option by a rule', business('PAYMENT_METHOD_UNAVAILABLE', 'BALANCE_INSUFFICIENT')),
  stopped('no option by a rule, with a payment that may exist', business('PAYMENT_METHOD_UNAVAILABLE'), true),
  stopped('an unknown refusal with 413', refused(413)),
  stopped('a token that is refused', refused(401)),
  stopped('a gateway that fails', refused(500)),
  stopped('a version that the gateway does not have', refused(404, 'VERSION_UNSUPPORTED')),
]

const late = { expireAt: '2026-11-21T11:59:00.000Z', returnUrl: 'https://shop.example/paid' }
const upi = { qrCode: 'upi://pay?pa=a@b', ...late }
const ended = { state: 'failed', failure: refused(401) } as const
const refusedToken = { ...unread, failures: 1, lastFailure: refused(401) }
const pay = (title: string, detail: PayinDetail, other: Partial<Recorded> = {}): Recorded => ({
  title,
  step: stepOfExisting(detail),
  ...other,
})
const own = { attempt: { sentMethodCode: 'PROMPTPAY' } }
const waiting = detailOf({ answer: { qrCode: '000201', returnUrl: 'https://shop.example/paid' } })
const atBank = detailOf({ method: 'ONLINE', answer: { redirectTo: 'https://bank.example/pay' } })
const lateUpi = detailOf({ method: 'UPIQR', currencyCode: 'INR', answer: upi })

const underWay: readonly Recorded[] = [
  pay('a payment that was started here', waiting, own),
  pay('a payment that was open before', waiting),
  pay('a payment at a bank that was started here', atBank, { attempt: { sentMethodCode: 'ONLINE' } }),
  pay('a payment at a bank that was open before', atBank),
  pay('a payment with another method than the one sent', waiting, { attempt: { sentMethodCode: 'ONLINE' } }),
  pay('a payment after two failed reads', waiting, { ...own, view: { ...unread, failures: 2 } }),
  pay('a payment whose status this page may not read', waiting, { ...own, view: refusedToken }),
  pay('a payment after its deadline, open before', detailOf({ answer: { qrCode: '000201', ...late } })),
  pay('a payment after its deadline that is read by a press', detailOf({ answer: late }), { ...own, hasStopped: true }),
  pay('a payment after its deadline that this page may not read', detailOf({ answer: late }), { view: refusedToken }),
  pay('a payment after its deadline whose number is missing', lateUpi, own),
  pay('a payment after its deadline whose number is missing and that this page may not read', lateUpi, {
    view: { ...refusedToken, reading: ended },
  }),
]

function final(status: 'SUCCESS' | 'FAILED' | 'REFUSED', change: Partial<PayinDetail> = {}, isTest = false) {
  const detail = detailOf({ status, answer: { idPayin: 'Order_1', returnUrl: 'https://shop.example/paid' } })
  const process = { ...detail.process, processedAt: '2026-11-21T11:58:07.000Z', isTest }
  return pay(`${status} with ${JSON.stringify(change)}`, { ...detail, process, ...change })
}

const results: readonly Recorded[] = [
  final('SUCCESS', {}, true),
  final('REFUSED'),
  final('FAILED', { failureReasonCode: 'CUSTOMER_VERIFICATION_INACTIVITY' }),
  final('FAILED', { failureReasonCode: 'SECURITY_CHECK_FAILED' }),
  final('FAILED', { failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED' }),
  final('FAILED', { failureReasonCode: 'CUSTOMER_VERIFICATION_FAILED' }),
]

async function linesOf({ title, ...rendered }: Recorded) {
  const page = await runPage(null)
  try {
    const params = rendered.params ?? paramsWith()
    await page.draw(stepTree({ merchantName: 'B.B. Coffee Ltd.', catalogue, ...rendered, params }))
    // What is folded is rendered as soon as the browser has time.
    await page.pass(1_000)
    // An engine of HTML 4 sends the form around a button, and knows no other.
    expect(page.document.querySelectorAll('button[form]')).toHaveLength(0)
    return [`= ${title}`, `title: ${page.document.title}`, ...screenLines(page.find('main')), '']
  } finally {
    await page.end()
  }
}

test.each([
  ['methods', 'the choice of a method and its bank', methods],
  ['forms', 'a form', forms],
  ['unstarted', 'a payment that is not started', unstarted],
  ['under-way', 'a payment under way', underWay],
  ['results', 'a payment that has ended', results],
] as const)('the record %s has what the screens of %s say and do', async (name, _of, recorded) => {
  const lines: string[] = []
  for (const one of recorded) lines.push(...(await linesOf(one)))
  // After a change that is wanted: npx vitest run src/web/screens/recorded-steps.test.tsx -u
  await expect(lines.join('\n')).toMatchFileSnapshot(`recorded-steps/${name}.txt`)
})
