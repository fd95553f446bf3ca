import { describe, expect, test } from 'vitest'
import type { Failure } from '../../api/call-gateway.ts'
import { refused } from '../../api/refused.test-support.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import { formStepOf } from './form-step.ts'
import { detailOf, newPayment, optionOf, optionsOf, paramsWith } from './sample-progress.test-support.ts'
import type { Progress } from './step.ts'
import { chosen, lineOf, testSteps } from './step-line.test-support.ts'
import { stepOf } from './step-of.test-support.ts'
import { loadedFormStep, setFormStep, stepOf as stepWith } from './step-of.ts'

const promptPay = optionOf('PROMPTPAY', 'KBANK')
const online = optionOf('ONLINE', 'SCB', 'KBANK')
const offline = optionOf('OFFLINE', 'BBL')
const options = optionsOf(promptPay, online, offline)
const customer = { accountName: 'Somchai Jaidee', accountNumber: '1234567890' }
const everyMethod = 'choose PROMPTPAY ONLINE OFFLINE selected none'
const formOfOffline = 'fill accountNumber accountName phoneNumber, open'

describe('after a reload the choice', () => {
  const restored = (...choice: Parameters<typeof chosen>) => ({ choice: chosen(...choice), isRestored: true })
  testSteps(options, [
    ['shows its list of operators', {}, 'operator of ONLINE, selected none, open', restored('ONLINE')],
    ['shows its form', {}, formOfOffline, restored('OFFLINE', 'BBL')],
    [
      'says what of the merchant’s data its method does not accept',
      { data: { accountNumber: '12' } },
      'invalid accountNumber format, open',
      restored('PROMPTPAY'),
    ],
    ['sends nothing where nothing is left to ask', {}, everyMethod, restored('ONLINE', 'SCB')],
    ['counts no longer where the method is not offered any more', {}, everyMethod, restored('PIXQR')],
    ['counts no longer where the operator is not offered any more', {}, everyMethod, restored('OFFLINE', 'SCB')],
  ])
})

describe('scenario 1: the app offers options and collects data', () => {
  testSteps(options, [
    ['all options first', {}, everyMethod],
    ['a single option is selected, not taken', {}, 'choose PROMPTPAY selected PROMPTPAY', {}, optionsOf(promptPay)],
    ['then what the method asks, mandatory and optional', {}, formOfOffline, 'OFFLINE BBL'],
    ['an only operator is not asked for', {}, 'fill accountNumber, open', 'PROMPTPAY'],
    ['one of several operators is', {}, 'operator of ONLINE, selected none, open', 'ONLINE'],
    ['a method that asks nothing is submitted', {}, 'submit ONLINE SCB, confirmed', 'ONLINE SCB'],
    [
      'the answered form is submitted',
      {},
      'submit PROMPTPAY KBANK, confirmed',
      { choice: chosen('PROMPTPAY', 'KBANK'), values: { accountNumber: '1234567890' } },
    ],
  ])
})

describe('scenario 2: given data cannot be changed', () => {
  const locked = { data: customer }
  testSteps(options, [
    ['options are offered all the same', locked, everyMethod],
    ['nothing is asked where nothing mandatory is missing', locked, 'submit OFFLINE BBL, confirmed', 'OFFLINE'],
    [
      'what is mandatory and missing is asked, optional data is not',
      { data: { accountName: 'Somchai' } },
      'fill accountNumber, open',
      'PROMPTPAY',
    ],
    [
      'an invalid datum stops before any create',
      { data: { ...customer, phoneNumber: '0812345678' } },
      'invalid phoneNumber format, open',
      'OFFLINE',
    ],
    [
      'every invalid datum is named, in the table’s order',
      { data: { emailAddress: 'x', accountNumber: '12' } },
      'invalid accountNumber format, emailAddress format, open',
      'PROMPTPAY',
    ],
    [
      'a datum that the method does not take stops nothing',
      { data: { ...customer, said: 'wrong' } },
      'submit OFFLINE BBL, confirmed',
      'OFFLINE',
    ],
    [
      'nor does a merchant’s code make the customer’s data locked',
      { data: { productId: 'SKU-1' } },
      'fill accountNumber, open',
      'PROMPTPAY',
    ],
    [
      'a merchant’s code that is invalid stops too: nobody here can mend it',
      { data: { idCustomer: '--' } },
      'invalid idCustomer format, open',
      'PROMPTPAY',
    ],
    [
      'an invalid datum is told before an operator is chosen',
      { data: { idCustomer: '--' } },
      'invalid idCustomer format, open',
      'ONLINE',
    ],
    [
      'also where the merchant fixed the method',
      { data: { idCustomer: '--' }, paymentMethodCode: 'ONLINE' },
      'invalid idCustomer format, fixed',
    ],
    ['blank data is no data', { data: { accountName: ' ' } }, formOfOffline, 'OFFLINE'],
  ])
})

describe('scenario 3: given data is prefilled and editable', () => {
  const editable = { data: customer, allowCustomerDataChange: true }
  testSteps(options, [
    ['everything is asked', editable, formOfOffline, 'OFFLINE'],
    [
      'what the method would not ask is shown because it came',
      editable,
      'fill accountName accountNumber, open',
      'ONLINE SCB',
    ],
    ['an invalid datum is the form’s to refuse', { ...editable, data: { phoneNumber: 'x' } }, formOfOffline, 'OFFLINE'],
    [
      'with nothing given the form is the plain one',
      { allowCustomerDataChange: true },
      'submit ONLINE SCB, confirmed',
      'ONLINE SCB',
    ],
  ])
})

describe('scenario 4: the option is given', () => {
  testSteps(options, [
    ['a method alone asks for its operator', chosen('ONLINE'), 'operator of ONLINE, selected none, fixed'],
    ['a method with its operator asks for data', chosen('PROMPTPAY', 'KBANK'), 'fill accountNumber, fixed'],
    ['with nothing left to ask it is submitted by itself', chosen('ONLINE', 'SCB'), 'submit ONLINE SCB, by itself'],
    [
      'locked data leaves nothing to ask either',
      { ...chosen('PROMPTPAY'), data: customer },
      'submit PROMPTPAY KBANK, by itself',
    ],
    ['a method and its only operator', chosen('OFFLINE', 'BBL'), 'fill accountNumber accountName phoneNumber, fixed'],
    ['an operator alone that one method has', { paymentOperatorCode: 'SCB' }, 'submit ONLINE SCB, by itself'],
    [
      'an operator alone that several methods have',
      { paymentOperatorCode: 'KBANK' },
      'choose PROMPTPAY ONLINE selected none',
    ],
    ['and is not asked for again', { paymentOperatorCode: 'KBANK' }, 'submit ONLINE KBANK, confirmed', 'ONLINE'],
    ['a method that is not offered', chosen('PIXQR'), 'not offered PIXQR -'],
    ['an operator that is not offered', { paymentOperatorCode: 'NONE' }, 'not offered - NONE'],
    ['an operator of another method', chosen('PROMPTPAY', 'SCB'), 'not offered PROMPTPAY SCB'],
    [
      'data that may be changed is asked even then',
      { ...chosen('ONLINE', 'SCB'), data: customer, allowCustomerDataChange: true },
      'fill accountName accountNumber, fixed',
    ],
  ])
})

describe('scenario 5: the option is preselected and may be changed', () => {
  const wished = (method?: string, operator?: string) =>
    ({ paymentMethodCode: method, paymentOperatorCode: operator, optionsAvailable: true }) as const
  testSteps(options, [
    ['all options, one selected', wished('ONLINE'), 'choose PROMPTPAY ONLINE OFFLINE selected ONLINE'],
    [
      'its operator is selected, not fixed',
      wished('ONLINE', 'SCB'),
      'operator of ONLINE, selected SCB, open',
      'ONLINE',
    ],
    ['another method may be chosen', wished('ONLINE', 'SCB'), 'fill accountNumber, open', 'PROMPTPAY KBANK'],
    ['another operator may be chosen', wished('ONLINE', 'SCB'), 'submit ONLINE KBANK, confirmed', 'ONLINE KBANK'],
    [
      'the only method is preselected, too, and nothing is submitted by itself',
      wished('ONLINE', 'SCB'),
      'choose ONLINE selected ONLINE',
      {},
      optionsOf(online),
    ],
    [
      'nothing is submitted by itself',
      { ...wished('OFFLINE'), data: customer },
      'choose PROMPTPAY ONLINE OFFLINE selected OFFLINE',
    ],
    ['an option that is not offered', wished('PIXQR'), 'not offered PIXQR -'],
    ['without a wish it is scenario 1', wished(), everyMethod],
  ])
})

describe('a create that was refused or lost', () => {
  const choice = chosen('PROMPTPAY', 'KBANK')
  const values = { accountNumber: '1234567890' }
  const refusedFor = (failure: Failure) => ({ choice, values, submission: { state: 'refused', failure } }) as const
  const business: Failure = { kind: 'business', items: [{ code: 'SECURITY_CHECK_FAILED', message: '' }] }

  test('because of its fields returns to the form, which names them', () => {
    const step = stepOf(paramsWith(), newPayment(options, refusedFor(refused(400))))
    expect(step).toMatchObject({ kind: 'fill', failure: { status: 400 } })
  })

  const otherRefusals: readonly Failure[] = [business, refused(401), refused(403), refused(409)]
  test.each(otherRefusals)('for another reason is shown: %j', (failure) => {
    const progress = newPayment(options, refusedFor(failure))
    const open = { kind: 'rejected', failure, changeable: 'method' }
    expect(stepOf(paramsWith(), progress)).toMatchObject(open)
    const fixed = stepOf(paramsWith({ paymentMethodCode: 'PROMPTPAY' }), progress)
    expect(fixed).toMatchObject({ kind: 'rejected', changeable: 'nothing' })
  })

  test('of a fixed method leads back to its operators, unless the merchant fixed the operator too', () => {
    const progress = newPayment(options, { ...refusedFor(business), choice: chosen('ONLINE', 'SCB') })
    const line = (fixed: Partial<CheckoutParams>) => lineOf(stepOf(paramsWith(fixed), progress))
    expect(line({ paymentMethodCode: 'ONLINE' })).toBe('rejected, operator open')
    expect(line({ paymentMethodCode: 'ONLINE', paymentOperatorCode: 'SCB' })).toBe('rejected, fixed')
  })

  test('without a form to return to is shown, whatever refused it', () => {
    const progress = { ...refusedFor(refused(400)), choice: chosen('ONLINE', 'SCB'), values: undefined }
    expect(stepOf(paramsWith(), newPayment(options, progress))).toMatchObject({
      kind: 'rejected',
      failure: { status: 400 },
    })
  })

  test('may be sent again unchanged if the gateway does not have it', () => {
    const submitted = stepOf(paramsWith(), newPayment(options, { choice, values }))
    const failure = refused(429)
    const submission = { state: 'not_sent', failure } as const
    const again = stepOf(paramsWith(), newPayment(options, { choice, values, submission }))
    if (submitted.kind !== 'submit') throw new Error(submitted.kind)
    expect(again).toEqual({ kind: 'resend', request: submitted.request, failure })
  })

  test('stays the same step while it is in flight', () => {
    const progress = newPayment(options, { choice, values })
    const sending = { ...progress, submission: { state: 'sending' } } as const
    expect(stepOf(paramsWith(), sending)).toEqual(stepOf(paramsWith(), progress))
  })
})

describe('before the first response', () => {
  const waiting = { state: 'waiting' } as const
  const known = { state: 'known', value: detailOf({}) } as const
  const failed = { state: 'failed', failure: refused(401) } as const
  test.each<[string, Partial<Progress>, string]>([
    ['the payin is being read', { payin: waiting }, 'opening'],
    ['the payin could not be read', { payin: failed }, 'stopped'],
    ['the payin is absent, the options are being read', { options: waiting }, 'opening'],
    ['the payin is absent, the options could not be read', { options: failed }, 'stopped'],
    ['a payin that exists needs no options', { payin: known, options: failed }, 'pay'],
    ['nor waits for them', { payin: known, options: waiting }, 'pay'],
    ['an unread payin shows no options', { payin: waiting, options: { state: 'known', value: options } }, 'opening'],
  ])('%s', (_, progress, kind) => expect(stepOf(paramsWith(), newPayment(options, progress)).kind).toBe(kind))
})

describe('while the code of the form is not loaded', () => {
  const stepWithoutForm = (progress: Partial<Progress>) =>
    stepWith(paramsWith(), newPayment(options, progress), undefined)

  test('a method and its operator can be chosen', () => {
    expect(stepWithoutForm({}).kind).toBe('choose')
    expect(stepWithoutForm({ choice: chosen('ONLINE') }).kind).toBe('operator')
  })

  test('the step after the choice is being prepared', () => {
    expect(stepWithoutForm({ choice: chosen('ONLINE', 'SCB') })).toEqual({ kind: 'preparing' })
  })
})

test('a chosen method that the gateway no longer offers is not offered', () => {
  const progress = newPayment(options, { choice: chosen('PIXQR', 'X') })
  const wanted = { method: 'PIXQR', operator: undefined }
  expect(stepOf(paramsWith(), progress)).toEqual({ kind: 'not_offered', wanted })
})

test('an option without a list of operators asks for none', () => {
  const progress = newPayment(optionsOf({ paymentMethodCode: 'ONLINE' }), { choice: chosen('ONLINE') })
  expect(stepOf(paramsWith(), progress)).toMatchObject({ kind: 'submit', confirmed: true })
})

test('the code of the form is known once it is loaded', () => {
  setFormStep(formStepOf)
  expect(loadedFormStep()).toBe(formStepOf)
})
