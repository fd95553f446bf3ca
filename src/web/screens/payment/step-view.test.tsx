import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessCodes, failureReasonCodes } from '#contract/errors.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { methodOf } from '#contract/methods/methods.ts'
import type { Failure } from '../../api/call-gateway.ts'
import { refused } from '../../api/refused.test-support.ts'
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

const business = (code: string): Failure => ({ kind: 'business', items: [{ code, message: 'An example.' }] })

describe('before a payment exists', () => {
  test('a single method shows the button that confirms it', () => {
    const screen = screenOf({ kind: 'choose', options: optionsOf(optionOf('PIXQR')), selected: undefined })
    expect(screen.choices).toEqual([{ value: 'PIXQR', isCurrent: true }])
    expect(screen.primaryActions).toEqual([english('choose.continueWith', { name: 'Pix' })])
  })

  test.each([
    ['', true],
    ['+81312345678', false],
  ])('a phone number that begins with "%s" stands behind the calling code of the country: %s', (number, expected) => {
    const kenyan = paramsWith({ currencyCode: 'KES' })
    const form = formOf(requirementsOf(methodOf('MOBILE_MONEY'), 'KES'), kenyan)
    const option = optionOf('MOBILE_MONEY')
    const choice = { paymentMethodCode: 'MOBILE_MONEY', paymentOperatorCode: undefined }
    const step: Step = { kind: 'fill', choice, option, form, changeable: 'nothing', failure: undefined }
    const html = renderStep({ params: kenyan, step, catalogue, attempt: { earlier: { phoneNumber: number } } })
    expect(html).toContain('id="field-phoneNumber"')
    expect(html.includes('id="field-phoneNumber-prefix"')).toBe(expected)
  })
})

describe('a payment that is not started', () => {
  const choice = { paymentMethodCode: 'CODE_PAYMENT', paymentOperatorCode: 'IBON' }

  test.each(businessCodes)('%s says that no money moved, and shows the code in small print only', (code) => {
    const screen = screenOf({ kind: 'rejected', choice, failure: business(code), changeable: 'method' })
    expect(screen.heading).toBe(english('result.notStarted.heading'))
    expect(screen.byTestId('money')[0]?.attributes).toMatchObject({ 'data-money': 'none' })
    expect(screen.byTestId('failure-code').map(({ text }) => text)).toEqual([code])
    expect(screen.text.split(code)).toHaveLength(2)
    expect(screen.primaryActions).toEqual([english('choose.changeMethod')])
  })

  test.each([
    ['method', ['choose.changeMethod']],
    ['operator', ['operator.store']],
    ['nothing', []],
  ] as const)('leads to what may be chosen again: %s', (changeable, expected) => {
    const { primaryActions } = screenOf({ kind: 'rejected', choice, failure: business('UNKNOWN'), changeable })
    expect(primaryActions.filter((action) => !/Return/.test(action))).toEqual(expected.map((id) => english(id)))
  })

  test.each([refused(401, 'UNAUTHORIZED'), refused(403, 'FORBIDDEN')])(
    'whose token is refused says that no money moved, and does not speak of one that is paid: $status',
    (failure) => {
      const { text } = screenOf({ kind: 'rejected', choice, failure, changeable: 'method' })
      expect(text).toContain(english('result.money.none'))
      expect(text).toContain(english('stopped.notAllowed'))
      expect(text).not.toContain(english('stopped.notValid'))
    },
  )

  test.each(businessCodes)('%s as the response to the options request is explained', (code) => {
    const screen = screenOf({ kind: 'stopped', failure: business(code), mayExist: false })
    expect(screen.heading).toBe(english('choose.none.heading'))
    expect(screen.text.split(code)).toHaveLength(2)
    expect(screen.primaryActions).toEqual([english('return.button', { merchant: 'Blue Bottle' })])
  })

  test('because its option is not offered leads back to the shop', () => {
    const screen = screenOf({ kind: 'not_offered', wanted: { method: 'PIXQR', operator: 'X1' } })
    expect(screen.byTestId('failure-code').map(({ text }) => text)).toEqual(['PIXQR / X1'])
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

describe('an open payment', () => {
  test('says "the shop" if the merchant has no name', () => {
    const step = stepOfExisting(detailOf({ answer: { qrCode: '000201' } }))
    const { text } = readScreen(renderStep({ params, step, catalogue }))
    expect(text).toContain(english('page.shop'))
    expect(text).not.toContain('undefined')
  })

  test('invites nobody to pay after its deadline', () => {
    const detail = detailOf({ answer: { qrCode: '000201', expireAt: '2020-01-01T00:00:00.000Z' } })
    const screen = screenOf(stepOfExisting(detail))
    expect(screen.testIds).toContain('late')
    expect(screen.testIds).not.toContain('qr')
  })

  const withoutNumber = [
    ['UPIQR', { upiQrDeepLink: 'upi://pay?pa=shop@bank', qrCode: 'upi://pay?pa=shop@bank' }],
    ['P2A_V2', { account: { accountName: 'Blue Bottle', accountNumber: '50100123456789' } }],
  ] as const

  test.each(withoutNumber)('by %s asks for the missing number after the deadline too', (method, answer) => {
    const late = { ...answer, expireAt: '2020-01-01T00:00:00.000Z' }
    const { text } = screenOf(stepOfExisting(detailOf({ method, answer: late })))
    expect(text).toContain(english('pay.reference.paidAlready'))
    expect(text).not.toMatch(/wait/i)
    const [beforeHeading = ''] = text.split(english('late.heading'))
    expect(beforeHeading).not.toContain(english('pay.reference.paidAlready'))
  })
})

test.each(failureReasonCodes)(
  'a payment that has ended with %s says whether money moved, and shows the code in small print only',
  (code) => {
    const detail = { ...detailOf({ status: 'FAILED' }), failureReasonCode: code }
    const screen = screenOf(stepOfExisting(detail))
    expect(screen.heading).toBeTruthy()
    expect(screen.byTestId('money')[0]?.attributes['data-money']).toMatch(/^(none|possible|returned|moved)$/)
    expect(screen.byTestId('failure-code').map(({ text }) => text)).toEqual([code])
    expect(screen.text.split(code)).toHaveLength(2)
  },
)

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
