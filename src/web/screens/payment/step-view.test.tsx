import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessCodes, failureReasonCodes } from '#contract/errors.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { methodOf } from '#contract/methods/methods.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import type { Failure } from '../../api/call-gateway.ts'
import { unread } from '../../checkout/payment/reading/payin-query.ts'
import { formOf } from '../../checkout/steps/form-step.ts'
import { detailOf, optionOf, optionsOf, paramsWith } from '../../checkout/steps/sample-progress.test-support.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { stepOfExisting } from '../../checkout/steps/step-of.ts'
import { type Catalogue, loadCatalogue } from '../../i18n/catalogues.ts'
import { english } from '../../i18n/english.test-support.ts'
import { readScreen } from '../read-html.test-support.ts'
import { loadSteps, renderStep, stubBrowser } from '../render-step.test-support.tsx'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue('en')
  await loadSteps()
})
beforeEach(() => stubBrowser())

const params = paramsWith()
const screenOf = (step: Step, merchantName: string | undefined = 'Blue Bottle') =>
  readScreen(renderStep({ params, step, catalogue, merchantName }))

const refused = (status: number, code: string): Failure => ({
  kind: 'refused',
  status,
  code,
  violations: [],
  retryAfterMs: undefined,
})
const business = (code: string): Failure => ({ kind: 'business', items: [{ code, message: 'An example.' }] })
const request = {
  paymentRequested: { money: { amount: 100.5, currencyCode: 'THB' } },
  paymentMethod: { paymentMethodCode: 'PROMPTPAY' },
  callbackUrl: params.callbackUrl,
  returnUrl: params.returnUrl,
} as const

describe('before a payment exists', () => {
  test('the page that loads has a heading', () => {
    expect(screenOf({ kind: 'opening' }).heading).toBe(english('page.loading'))
  })

  test('the choice of methods has a heading and a row for each option', () => {
    const screen = screenOf({
      kind: 'choose',
      options: optionsOf(optionOf('PROMPTPAY'), optionOf('ONLINE')),
      selected: undefined,
    })
    expect(screen.heading).toBe(english('choose.heading'))
    expect(screen.choices.map(({ value }) => value)).toEqual(['PROMPTPAY', 'ONLINE'])
    expect(screen.primaryActions).toEqual([])
  })

  test('a single method shows the button that confirms it', () => {
    const screen = screenOf({ kind: 'choose', options: optionsOf(optionOf('PIXQR')), selected: undefined })
    expect(screen.choices).toEqual([{ value: 'PIXQR', isCurrent: true }])
    expect(screen.primaryActions).toEqual([english('choose.continueWith', { name: 'Pix' })])
  })

  test('the choice of the operator names each operator and leads back to the methods', () => {
    const option = optionOf('ONLINE', 'KBANK', 'SCB')
    const screen = screenOf({ kind: 'operator', option, selected: 'SCB', canChange: true })
    expect(screen.heading).toBe(english('operator.heading'))
    expect(screen.choices).toEqual([
      { value: 'SCB', isCurrent: true },
      { value: 'KBANK', isCurrent: false },
    ])
    expect(screen.text).toContain(english('choose.changeMethod'))
  })

  test('the form has the method’s required fields and one main action', () => {
    const asked = requirementsOf(methodOf('PROMPTPAY'), 'THB')
    const option = optionOf('PROMPTPAY')
    const choice = { paymentMethodCode: 'PROMPTPAY', paymentOperatorCode: undefined }
    const screen = screenOf({
      kind: 'fill',
      choice,
      option,
      form: formOf(asked, params),
      canChange: false,
      failure: undefined,
    })
    expect(screen.heading).toBe(english('form.heading'))
    const required = screen.inputs.filter(({ isRequired }) => isRequired).map(({ name }) => name)
    expect(new Set(required)).toEqual(new Set(asked.required))
    expect(screen.primaryActions).toHaveLength(1)
    expect(screen.text).not.toContain(english('choose.changeMethod'))
  })

  test.each([
    ['', true],
    ['+81312345678', false],
  ])('a phone number that begins with "%s" stands behind the calling code of the country: %s', (number, expected) => {
    const kenyan = paramsWith({ currencyCode: 'KES' })
    const form = formOf(requirementsOf(methodOf('MOBILE_MONEY'), 'KES'), kenyan)
    const option = optionOf('MOBILE_MONEY')
    const choice = { paymentMethodCode: 'MOBILE_MONEY', paymentOperatorCode: undefined }
    const step: Step = { kind: 'fill', choice, option, form, canChange: false, failure: undefined }
    const html = renderStep({ params: kenyan, step, catalogue, attempt: { earlier: { phoneNumber: number } } })
    expect(html).toContain('id="field-phoneNumber"')
    expect(html.includes('id="field-phoneNumber-prefix"')).toBe(expected)
  })

  test('a create that is being sent says that the customer waits, and without the app has a button that sends it', () => {
    const screen = screenOf({ kind: 'submit', request, confirmed: true })
    const name = 'PromptPay'
    expect(screen.text).toBe(
      [english('form.sending'), english('choose.continueWith', { name }), english('form.submit.qr')].join(' '),
    )
    expect(screen.primaryActions).toEqual([english('form.submit.qr')])
  })

  test('a create that may have arrived is told in a notice, below the same short heading as one on its way', () => {
    const step = { kind: 'submit', request, confirmed: true } as const
    const html = renderStep({ params, step, catalogue, attempt: { submission: { state: 'checking' } } })
    const [heading] = /<h1.*?<\/h1>/.exec(html) ?? []
    expect(heading).toContain(english('form.sending'))
    expect(html.split(english('connection.unsure'))).toHaveLength(2)
    expect(heading).not.toContain(english('connection.unsure'))
  })

  test('a create that was not sent can be sent again', () => {
    const screen = screenOf({ kind: 'resend', request })
    expect(screen.heading).toBe(english('connection.notSent.heading'))
    expect(screen.primaryActions).toEqual([english('connection.notSent.again')])
  })
})

describe('a payment that is not started', () => {
  test.each(businessCodes)('%s says that no money moved, and shows the code in small print only', (code) => {
    const screen = screenOf({ kind: 'rejected', failure: business(code), canChange: true })
    expect(screen.heading).toBe(english('result.notStarted.heading'))
    expect(screen.byTestId('money')[0]?.attributes).toMatchObject({ 'data-money': 'none' })
    expect(screen.byTestId('failure-code').map(({ text }) => text)).toEqual([code])
    expect(screen.text.split(code)).toHaveLength(2)
    expect(screen.primaryActions).toEqual([english('choose.changeMethod')])
  })

  test.each([refused(401, 'UNAUTHORIZED'), refused(403, 'FORBIDDEN')])(
    'whose token is refused says that no money moved, and does not speak of one that is paid: $status',
    (failure) => {
      const { text } = screenOf({ kind: 'rejected', failure, canChange: true })
      expect(text).toContain(english('result.money.none'))
      expect(text).toContain(english('stopped.notAllowed'))
      expect(text).not.toContain(english('stopped.notValid'))
    },
  )

  test.each(businessCodes)('%s as the response to the options request is explained', (code) => {
    const screen = screenOf({ kind: 'stopped', failure: business(code), mayExist: false })
    expect(screen.heading).toBe(english('choose.none.heading'))
    expect(screen.text.split(code)).toHaveLength(2)
    expect(screen.testIds).toContain('return-host')
  })

  test('an option that is not offered leads back to the shop', () => {
    const screen = screenOf({ kind: 'not_offered', wanted: { method: 'PIXQR', operator: 'X1' } })
    expect(screen.byTestId('failure-code').map(({ text }) => text)).toEqual(['PIXQR / X1'])
    expect(screen.primaryActions).toEqual([english('return.button', { merchant: 'Blue Bottle' })])
  })

  test('invalid data of the merchant is listed by label, and by field and code for the developer', () => {
    const violations = ['format', 'length'] as const
    const screen = screenOf({
      kind: 'data_invalid',
      violations: violations.map((code) => ({ field: 'emailAddress', code })),
    })
    expect(screen.text.split(english('field.emailAddress.label'))).toHaveLength(2)
    expect(screen.byTestId('violations').map(({ text }) => text)).toEqual(['emailAddress: format emailAddress: length'])
    expect(screen.text.indexOf('developer')).toBeLessThan(screen.text.indexOf('emailAddress: format'))
    expect(screen.primaryActions).toEqual([english('return.button', { merchant: 'Blue Bottle' })])
  })
})

describe('a page that cannot go on', () => {
  test.each([
    { failure: refused(401, 'UNAUTHORIZED'), canRetry: false },
    { failure: refused(403, 'FORBIDDEN'), canRetry: false },
    { failure: refused(400, 'INVALID_REQUEST'), canRetry: true },
    { failure: business('PAYMENT_METHOD_UNAVAILABLE'), canRetry: true },
    { failure: refused(500, 'SERVER_ERROR'), canRetry: true },
    { failure: { kind: 'no_answer' } as const, canRetry: true },
    { failure: { kind: 'unreadable', status: 502 } as const, canRetry: true },
  ])('after $failure.kind claims nothing about a payment that may exist', ({ failure, canRetry }) => {
    const screen = screenOf({ kind: 'stopped', failure, mayExist: true })
    expect(screen.heading).toBeTruthy()
    expect(screen.text).not.toMatch(/no money|not paid|nothing has been paid|not been charged|not be started/i)
    expect(screen.primaryActions).toEqual(canRetry ? [english('connection.notSent.again')] : [])
    expect(screen.testIds).toContain('failure-code')
    // A raw code alone says nothing to a customer.
    if (failure.kind !== 'business')
      expect(screen.text).toMatch(new RegExp(`${english('arrival.technical.heading')}\\s*[A-Z]`))
  })

  test.each([
    [refused(403, 'FORBIDDEN'), 'stopped.notAllowed'],
    [refused(400, 'INVALID_REQUEST'), 'form.lockedInvalid.text'],
  ] as const)('after $0.status before any payment says that nothing has been paid', (failure, message) => {
    const screen = screenOf({ kind: 'stopped', failure, mayExist: false })
    expect(screen.text).toContain(english(message, { merchant: 'Blue Bottle' }))
  })
})

const open: readonly { readonly method: string; readonly detail: PayinDetail; readonly testIds: readonly string[] }[] =
  [
    { method: 'PROMPTPAY', detail: detailOf({ answer: { qrCode: '000201' } }), testIds: ['qr', 'raw-code'] },
    {
      method: 'OFFLINE',
      detail: detailOf({ method: 'OFFLINE', answer: { account: { accountNumber: '0123456789' } } }),
      testIds: ['value-accountNumber', 'copy-accountNumber'],
    },
    {
      method: 'MOBILE_MONEY',
      detail: detailOf({ method: 'MOBILE_MONEY', answer: { phoneNumber: '+254700000000' } }),
      testIds: ['sent-to'],
    },
    {
      method: 'ONLINE',
      detail: detailOf({ method: 'ONLINE', answer: { redirectTo: 'https://bank.example/pay' } }),
      testIds: ['host'],
    },
    {
      method: 'SOMETHING_NEW',
      detail: detailOf({ method: 'SOMETHING_NEW', answer: { reference: '4711' } }),
      testIds: ['value-reference'],
    },
  ]

describe('an open payment', () => {
  test.each(open)('by $method shows the exact amount and how to pay it', ({ detail, testIds }) => {
    const screen = screenOf(stepOfExisting(detail))
    expect(screen.heading).toBeTruthy()
    expect(screen.byTestId('amount')[0]?.text).toContain('100.50')
    expect(screen.testIds).toEqual(expect.arrayContaining([...testIds, 'help', 'more-details']))
    expect(screen.byTestId('status')[0]?.attributes).toMatchObject({ 'data-status': 'PROCESSING' })
  })

  test('says "the shop" if the merchant has no name', () => {
    const { text } = readScreen(
      renderStep({ params, step: stepOfExisting(detailOf({ answer: { qrCode: '000201' } })), catalogue }),
    )
    expect(text).toContain(english('page.shop'))
    expect(text).not.toContain('undefined')
  })

  const withoutNumber = [
    ['UPIQR', { upiQrDeepLink: 'upi://pay?pa=shop@bank', qrCode: 'upi://pay?pa=shop@bank' }],
    ['P2A_V2', { account: { accountName: 'Blue Bottle', accountNumber: '50100123456789' } }],
  ] as const

  test.each(withoutNumber)('by %s asks for the missing number and never says to wait', (method, answer) => {
    const { text } = screenOf(stepOfExisting(detailOf({ method, answer })))
    expect(text).toContain(english('pay.reference.heading'))
    expect(text).toContain(english('pay.reference.paidAlready'))
    expect(text).not.toMatch(/wait/i)
  })

  test.each(withoutNumber)('by %s asks for the missing number after the deadline too', (method, answer) => {
    const late = { ...answer, expireAt: '2020-01-01T00:00:00.000Z' }
    const { text } = screenOf(stepOfExisting(detailOf({ method, answer: late })))
    expect(text).toContain(english('pay.reference.paidAlready'))
    expect(text).not.toMatch(/wait/i)
    const [beforeHeading = ''] = text.split(english('late.heading'))
    expect(beforeHeading).not.toContain(english('pay.reference.paidAlready'))
  })

  test.each(withoutNumber)('by %s is waited for once the gateway has the number', (method, answer) => {
    const externalReference = { reference: '413244427799' }
    const { text } = screenOf(stepOfExisting(detailOf({ method, answer: { ...answer, externalReference } })))
    expect(text).toContain(english('pay.waiting'))
    expect(text).not.toContain('Enter the 12-digit number')
  })

  test('invites nobody to pay after its deadline', () => {
    const detail = detailOf({ answer: { qrCode: '000201', expireAt: '2020-01-01T00:00:00.000Z' } })
    const screen = screenOf(stepOfExisting(detail))
    expect(screen.testIds).toContain('late')
    expect(screen.testIds).not.toContain('qr')
  })
})

describe('a payment that has ended', () => {
  test('with success thanks the customer and leads back to the shop', () => {
    const screen = screenOf(stepOfExisting(detailOf({ status: 'SUCCESS', answer: { returnUrl: params.returnUrl } })))
    expect(screen.byTestId('status')[0]?.attributes).toMatchObject({ 'data-status': 'SUCCESS' })
    expect(screen.primaryActions).toEqual([english('return.button', { merchant: 'Blue Bottle' })])
    expect(screen.testIds).toContain('automatic-return')
  })

  test.each(failureReasonCodes)('with %s says whether money moved, and shows the code in small print only', (code) => {
    const detail = { ...detailOf({ status: 'FAILED' }), failureReasonCode: code }
    const screen = screenOf(stepOfExisting(detail))
    expect(screen.heading).toBeTruthy()
    expect(screen.byTestId('money')[0]?.attributes['data-money']).toMatch(/^(none|possible|returned|moved)$/)
    expect(screen.byTestId('failure-code').map(({ text }) => text)).toEqual([code])
    expect(screen.text.split(code)).toHaveLength(2)
  })
})

test.each([
  ['SUCCESS', true],
  ['FAILED', false],
  ['REFUSED', false],
] as const)('a payment with status %s returns to the shop by itself: %s', (status, expected) => {
  const step = stepOfExisting(detailOf({ status, answer: { returnUrl: 'https://shop.example/back' } }))
  expect(renderStep({ params, step, catalogue }).includes('data-testid="automatic-return"')).toBe(expected)
})

test.each([
  [2, false, true],
  [1, false, false],
  [2, true, false],
])('after %i failed reads, stopped: %s, the page says that it asks again: %s', (failures, hasStopped, expected) => {
  const step = stepOfExisting(detailOf({}))
  const html = renderStep({ params, step, catalogue, view: { ...unread, failures }, hasStopped })
  expect(html.includes('data-testid="retrying"')).toBe(expected)
})
