import { describe, expect, test } from 'vitest'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { Failure } from '../../api/call-gateway.ts'
import { formStepOf } from './form-step.ts'
import { detailOf, newPayment, optionOf, optionsOf, paramsWith, refusedWith } from './sample-progress.test-support.ts'
import type { Progress } from './step.ts'
import { chosen, type Row, walk } from './step-line.test-support.ts'
import { stepOf } from './step-of.test-support.ts'
import { loadedFormStep, setFormStep, stepOf as stepWith } from './step-of.ts'

const promptPay = optionOf('PROMPTPAY', 'KBANK')
const online = optionOf('ONLINE', 'SCB', 'KBANK')
const offline = optionOf('OFFLINE', 'BBL')
const options = optionsOf(promptPay, online, offline)
const customer = { accountName: 'Somchai Jaidee', accountNumber: '1234567890' }

type OfferedRow = Row & { readonly offered?: PaymentOptions }

const walked = ({ offered = options, ...row }: OfferedRow) => walk(row, offered)

describe('after a reload the choice', () => {
  const restored = (...choice: Parameters<typeof chosen>) => ({ choice: chosen(...choice), isRestored: true })
  test.each<OfferedRow>([
    {
      case: 'shows its list of operators',
      params: {},
      progress: restored('ONLINE'),
      step: 'operator of ONLINE, selected none, open',
    },
    {
      case: 'shows its form',
      params: {},
      progress: restored('OFFLINE', 'BBL'),
      step: 'fill accountNumber accountName phoneNumber, open',
    },
    {
      case: 'sends nothing where nothing is left to ask',
      params: {},
      progress: restored('ONLINE', 'SCB'),
      step: 'choose PROMPTPAY ONLINE OFFLINE selected none',
    },
    {
      case: 'counts no longer where the method is not offered any more',
      params: {},
      progress: restored('PIXQR'),
      step: 'choose PROMPTPAY ONLINE OFFLINE selected none',
    },
    {
      case: 'counts no longer where the operator is not offered any more',
      params: {},
      progress: restored('OFFLINE', 'SCB'),
      step: 'choose PROMPTPAY ONLINE OFFLINE selected none',
    },
  ])('$case', (row) => expect(walked(row)).toBe(row.step))
})

describe('scenario 1: the app offers options and collects data', () => {
  test.each<OfferedRow>([
    { case: 'all options first', params: {}, step: 'choose PROMPTPAY ONLINE OFFLINE selected none' },
    {
      case: 'a single option is selected, not taken',
      params: {},
      offered: optionsOf(promptPay),
      step: 'choose PROMPTPAY selected PROMPTPAY',
    },
    {
      case: 'then what the method asks, mandatory and optional',
      params: {},
      progress: { choice: chosen('OFFLINE', 'BBL') },
      step: 'fill accountNumber accountName phoneNumber, open',
    },
    {
      case: 'an only operator is not asked for',
      params: {},
      progress: { choice: chosen('PROMPTPAY') },
      step: 'fill accountNumber, open',
    },
    {
      case: 'one of several operators is',
      params: {},
      progress: { choice: chosen('ONLINE') },
      step: 'operator of ONLINE, selected none, open',
    },
    {
      case: 'a method that asks nothing is submitted',
      params: {},
      progress: { choice: chosen('ONLINE', 'SCB') },
      step: 'submit ONLINE SCB, confirmed',
    },
    {
      case: 'the answered form is submitted',
      params: {},
      progress: { choice: chosen('PROMPTPAY', 'KBANK'), values: { accountNumber: '1234567890' } },
      step: 'submit PROMPTPAY KBANK, confirmed',
    },
  ])('$case', (row) => expect(walked(row)).toBe(row.step))
})

describe('scenario 2: given data cannot be changed', () => {
  const locked = { data: customer }
  test.each<OfferedRow>([
    {
      case: 'options are offered all the same',
      params: locked,
      step: 'choose PROMPTPAY ONLINE OFFLINE selected none',
    },
    {
      case: 'nothing is asked where nothing mandatory is missing',
      params: locked,
      progress: { choice: chosen('OFFLINE') },
      step: 'submit OFFLINE BBL, confirmed',
    },
    {
      case: 'what is mandatory and missing is asked, optional data is not',
      params: { data: { accountName: 'Somchai' } },
      progress: { choice: chosen('PROMPTPAY') },
      step: 'fill accountNumber, open',
    },
    {
      case: 'an invalid datum stops before any create',
      params: { data: { ...customer, phoneNumber: '0812345678' } },
      progress: { choice: chosen('OFFLINE') },
      step: 'invalid phoneNumber format',
    },
    {
      case: 'every invalid datum is named, in the table’s order',
      params: { data: { emailAddress: 'x', accountNumber: '12' } },
      progress: { choice: chosen('PROMPTPAY') },
      step: 'invalid accountNumber format, emailAddress format',
    },
    {
      case: 'a datum that the method does not take stops nothing',
      params: { data: { ...customer, said: 'wrong' } },
      progress: { choice: chosen('OFFLINE') },
      step: 'submit OFFLINE BBL, confirmed',
    },
    {
      case: 'nor does a merchant’s code make the customer’s data locked',
      params: { data: { productId: 'SKU-1' } },
      progress: { choice: chosen('PROMPTPAY') },
      step: 'fill accountNumber, open',
    },
    {
      case: 'a merchant’s code that is invalid stops too: nobody here can mend it',
      params: { data: { idCustomer: '--' } },
      progress: { choice: chosen('PROMPTPAY') },
      step: 'invalid idCustomer format',
    },
    {
      case: 'blank data is no data',
      params: { data: { accountName: '  ' } },
      progress: { choice: chosen('OFFLINE') },
      step: 'fill accountNumber accountName phoneNumber, open',
    },
  ])('$case', (row) => expect(walked(row)).toBe(row.step))
})

describe('scenario 3: given data is prefilled and editable', () => {
  const editable = { data: customer, allowCustomerDataChange: true }
  test.each<OfferedRow>([
    {
      case: 'everything is asked',
      params: editable,
      progress: { choice: chosen('OFFLINE') },
      step: 'fill accountNumber accountName phoneNumber, open',
    },
    {
      case: 'what the method would not ask is shown because it came',
      params: editable,
      progress: { choice: chosen('ONLINE', 'SCB') },
      step: 'fill accountName accountNumber, open',
    },
    {
      case: 'an invalid datum is the form’s to refuse',
      params: { ...editable, data: { phoneNumber: 'x' } },
      progress: { choice: chosen('OFFLINE') },
      step: 'fill accountNumber accountName phoneNumber, open',
    },
    {
      case: 'with nothing given the form is the plain one',
      params: { allowCustomerDataChange: true },
      progress: { choice: chosen('ONLINE', 'SCB') },
      step: 'submit ONLINE SCB, confirmed',
    },
  ])('$case', (row) => expect(walked(row)).toBe(row.step))
})

describe('scenario 4: the option is given', () => {
  const method = (paymentMethodCode: string, paymentOperatorCode?: string) => ({
    paymentMethodCode,
    paymentOperatorCode,
  })
  test.each<OfferedRow>([
    {
      case: 'a method alone asks for its operator',
      params: method('ONLINE'),
      step: 'operator of ONLINE, selected none, fixed',
    },
    {
      case: 'a method with its operator asks for data',
      params: method('PROMPTPAY', 'KBANK'),
      step: 'fill accountNumber, fixed',
    },
    {
      case: 'with nothing left to ask it is submitted by itself',
      params: method('ONLINE', 'SCB'),
      step: 'submit ONLINE SCB, by itself',
    },
    {
      case: 'locked data leaves nothing to ask either',
      params: { ...method('PROMPTPAY'), data: customer },
      step: 'submit PROMPTPAY KBANK, by itself',
    },
    {
      case: 'a method and its only operator',
      params: method('OFFLINE', 'BBL'),
      step: 'fill accountNumber accountName phoneNumber, fixed',
    },
    {
      case: 'an operator alone that one method has',
      params: { paymentOperatorCode: 'SCB' },
      step: 'submit ONLINE SCB, by itself',
    },
    {
      case: 'an operator alone that several methods have',
      params: { paymentOperatorCode: 'KBANK' },
      step: 'choose PROMPTPAY ONLINE selected none',
    },
    {
      case: 'and is not asked for again',
      params: { paymentOperatorCode: 'KBANK' },
      progress: { choice: chosen('ONLINE') },
      step: 'submit ONLINE KBANK, confirmed',
    },
    { case: 'a method that is not offered', params: method('PIXQR'), step: 'not offered PIXQR -' },
    { case: 'an operator that is not offered', params: { paymentOperatorCode: 'NONE' }, step: 'not offered - NONE' },
    { case: 'an operator of another method', params: method('PROMPTPAY', 'SCB'), step: 'not offered PROMPTPAY SCB' },
    {
      case: 'data that may be changed is asked even then',
      params: { ...method('ONLINE', 'SCB'), data: customer, allowCustomerDataChange: true },
      step: 'fill accountName accountNumber, fixed',
    },
  ])('$case', (row) => expect(walked(row)).toBe(row.step))
})

describe('scenario 5: the option is preselected and may be changed', () => {
  const wished = (paymentMethodCode?: string, paymentOperatorCode?: string) => ({
    paymentMethodCode,
    paymentOperatorCode,
    optionsAvailable: true,
  })
  test.each<OfferedRow>([
    {
      case: 'all options, one selected',
      params: wished('ONLINE'),
      step: 'choose PROMPTPAY ONLINE OFFLINE selected ONLINE',
    },
    {
      case: 'its operator is selected, not fixed',
      params: wished('ONLINE', 'SCB'),
      progress: { choice: chosen('ONLINE') },
      step: 'operator of ONLINE, selected SCB, open',
    },
    {
      case: 'another method may be chosen',
      params: wished('ONLINE', 'SCB'),
      progress: { choice: chosen('PROMPTPAY', 'KBANK') },
      step: 'fill accountNumber, open',
    },
    {
      case: 'another operator may be chosen',
      params: wished('ONLINE', 'SCB'),
      progress: { choice: chosen('ONLINE', 'KBANK') },
      step: 'submit ONLINE KBANK, confirmed',
    },
    {
      case: 'the only method is preselected, too, and nothing is submitted by itself',
      params: wished('ONLINE', 'SCB'),
      offered: optionsOf(online),
      step: 'choose ONLINE selected ONLINE',
    },
    {
      case: 'nothing is submitted by itself',
      params: { ...wished('OFFLINE'), data: customer },
      step: 'choose PROMPTPAY ONLINE OFFLINE selected OFFLINE',
    },
    { case: 'an option that is not offered', params: wished('PIXQR'), step: 'not offered PIXQR -' },
    {
      case: 'without a wish it is scenario 1',
      params: wished(),
      step: 'choose PROMPTPAY ONLINE OFFLINE selected none',
    },
  ])('$case', (row) => expect(walked(row)).toBe(row.step))
})

describe('a create that was refused or lost', () => {
  const choice = chosen('PROMPTPAY', 'KBANK')
  const values = { accountNumber: '1234567890' }
  const refused = (failure: Failure): Partial<Progress> => ({
    choice,
    values,
    submission: { state: 'refused', failure },
  })
  const business: Failure = { kind: 'business', items: [{ code: 'SECURITY_CHECK_FAILED', message: '' }] }

  test('because of its fields returns to the form, which names them', () => {
    const step = stepOf(paramsWith(), newPayment(options, refused(refusedWith(400))))
    expect(step).toMatchObject({ kind: 'fill', failure: { status: 400 } })
  })

  test.each([[business], [refusedWith(401)], [refusedWith(403)], [refusedWith(409)]])(
    'for another reason is shown: %j',
    (failure) => {
      const open = stepOf(paramsWith(), newPayment(options, refused(failure)))
      expect(open).toEqual({ kind: 'rejected', failure, canChange: true })
      const fixed = stepOf(paramsWith({ paymentMethodCode: 'PROMPTPAY' }), newPayment(options, refused(failure)))
      expect(fixed).toMatchObject({ kind: 'rejected', canChange: false })
    },
  )

  test('without a form to return to is shown, whatever refused it', () => {
    const progress = newPayment(options, {
      ...refused(refusedWith(400)),
      choice: chosen('ONLINE', 'SCB'),
      values: undefined,
    })
    expect(stepOf(paramsWith(), progress)).toMatchObject({ kind: 'rejected', failure: { status: 400 } })
  })

  test('may be sent again unchanged if the gateway does not have it', () => {
    const submitted = stepOf(paramsWith(), newPayment(options, { choice, values }))
    const again = stepOf(paramsWith(), newPayment(options, { choice, values, submission: { state: 'not_sent' } }))
    if (submitted.kind !== 'submit') throw new Error(submitted.kind)
    expect(again).toEqual({ kind: 'resend', request: submitted.request })
  })

  test('stays the same step while it is in flight', () => {
    const progress = newPayment(options, { choice, values })
    const sending = { ...progress, submission: { state: 'sending' } } as const
    expect(stepOf(paramsWith(), sending)).toEqual(stepOf(paramsWith(), progress))
  })
})

describe('before the first response', () => {
  const waiting = { state: 'waiting' } as const
  const failed = { state: 'failed', failure: refusedWith(401) } as const
  test.each<[string, Partial<Progress>, string]>([
    ['the payin is being read', { payin: waiting }, 'opening'],
    ['the payin could not be read', { payin: failed }, 'stopped'],
    ['the payin is absent, the options are being read', { options: waiting }, 'opening'],
    ['the payin is absent, the options could not be read', { options: failed }, 'stopped'],
    [
      'a payin that exists needs no options',
      { payin: { state: 'known', value: detailOf({}) }, options: failed },
      'pay',
    ],
    ['nor waits for them', { payin: { state: 'known', value: detailOf({}) }, options: waiting }, 'pay'],
    ['an unread payin shows no options', { payin: waiting, options: { state: 'known', value: options } }, 'opening'],
  ])('%s', (_, progress, kind) => {
    expect(stepOf(paramsWith(), newPayment(options, progress)).kind).toBe(kind)
  })
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
