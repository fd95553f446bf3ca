import { beforeAll, expect, test, vi } from 'vitest'
import { fire } from '../../../browser/open-window.test-support.ts'
import { alignServerClock } from '../../../browser/time/server-clock.test-support.ts'
import { serverClock } from '../../../browser/time/server-clock.ts'
import { freshAttempt } from '../../../checkout/payment/attempt.ts'
import { BeginningProvider } from '../../../checkout/payment/beginning.ts'
import type { SendReferenceResult } from '../../../checkout/payment/send-reference.ts'
import { english } from '../../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../../ui/run-page.test-support.tsx'
import { pendingPayment, within } from '../pending-payment.test-support.tsx'
import { preloadReferenceInput } from './lazy-reference-input.ts'
import { ReferenceForm } from './reference-form.tsx'

let page: RunningPage
beforeAll(preloadReferenceInput)

const UPI = { paymentMethodCode: 'UPIQR' }

async function open(result: SendReferenceResult | Promise<SendReferenceResult> = 'accepted') {
  const sendReference = vi.fn(async (_reference: string) => result)
  page = await runPage(within(pendingPayment({}, { ...UPI, sendReference }), <ReferenceForm />))
  return sendReference
}
const send = async (typed: string) => {
  await page.type(page.find('input'), typed)
  await page.click(page.button(english('pay.reference.submit')))
}
const error = () => page.document.getElementById(`${page.find('input').getAttribute('id')}-error`)?.textContent

test.each([
  ['', english('pay.reference.required')],
  ['1234', english('pay.reference.length', { count: 4 })],
  ['T6131234567890', english('pay.reference.letters')],
])('the number "%s" is not sent, and the field that gets the focus says why', async (typed, expected) => {
  const sendReference = await open()
  if (typed === '') await page.click(page.button(english('pay.reference.submit')))
  else await send(typed)
  expect(sendReference).not.toHaveBeenCalled()
  expect(error()).toBe(expected)
  expect(page.document.activeElement).toBe(page.find('input'))
  expect(page.find('input').getAttribute('aria-invalid')).toBe('true')
})

test('a fault in the field that has the focus already is announced, and goes with the next letter', async () => {
  await open()
  page.find('input').focus()
  fire(page.find('form'), 'submit')
  await page.pass(1)
  expect(page.announced()).toBe(english('pay.reference.required'))
  await page.type(page.find('input'), '6')
  expect(error()).toBeUndefined()
})

test('a number is sent without its spaces, and is then shown where the focus is', async () => {
  const sendReference = await open()
  await send(' 6132 4442 7799 ')
  expect(sendReference.mock.calls).toEqual([['613244427799']])
  const sent = english('pay.reference.sent', { reference: '613244427799' })
  expect(page.find('reference-sent').textContent).toContain(sent)
  expect(page.document.activeElement).toBe(page.find('reference-sent'))
})

test('a message that is pasted shows the number in it at once, and it is the one that is sent', async () => {
  const sendReference = await open()
  const input = page.find('input')
  input.focus()
  Object.assign(input, { value: 'UPI Ref No. 6132 4442 7799' })
  fire(input, 'input', { inputType: 'insertFromPaste' })
  await page.pass(1)
  expect(page.valueOf(input)).toBe('613244427799')
  await page.click(page.button(english('pay.reference.submit')))
  expect(sendReference.mock.calls).toEqual([['613244427799']])
})

test('a message that is typed shows the number in it when the field is left, and one without stays as it is', async () => {
  await open()
  const input = page.find('input')
  await page.type(input, 'UTR: 613244427799')
  expect(page.valueOf(input)).toBe('UTR: 613244427799')
  input.blur()
  expect(page.valueOf(input)).toBe('613244427799')
  await page.type(input, 'UTR: 6132')
  input.blur()
  expect(page.valueOf(input)).toBe('UTR: 6132')
})

test('the button is the same element whatever is typed, and becomes the main one', async () => {
  await open()
  const button = page.button(english('pay.reference.submit'))
  await page.type(page.find('input'), '6')
  expect(page.button(english('pay.reference.submit'))).toBe(button)
  expect(button.getAttribute('class')).toContain('primary')
})

test('a number that a script has written without an event is sent', async () => {
  const sendReference = await open()
  Object.assign(page.find('input'), { value: '613244427799' })
  await page.click(page.button(english('pay.reference.submit')))
  expect(sendReference.mock.calls).toEqual([['613244427799']])
})

test('while a number is being sent a second press sends nothing', async () => {
  let end: (result: SendReferenceResult) => void = () => undefined
  const sendReference = await open(new Promise((resolve) => (end = resolve)))
  await send('613244427799')
  expect(page.button(english('pay.reference.submit')).getAttribute('aria-busy')).toBe('true')
  await page.pass(5_000)
  await page.click(page.button(english('pay.reference.submit')))
  expect(sendReference).toHaveBeenCalledTimes(1)
  end('unknown')
  await page.pass(1)
  expect(page.button(english('pay.reference.submit')).getAttribute('aria-busy')).toBe('false')
})

test.each(['used', 'final', 'format', 'unknown'] as const)(
  'the result %s is said at the field, which keeps the number',
  async (result) => {
    await open(result)
    await send('613244427799')
    expect(error()).toContain(english(`pay.reference.outcome.${result}`))
    expect(page.valueOf(page.find('input'))).toBe('613244427799')
  },
)

test('a number that this page may not send is for the merchant, can be copied and nothing else, and the payment is not called failed', async () => {
  await open('not_allowed')
  await send('613244427799')
  const box = page.find('reference-not-allowed')
  const told = english('pay.reference.notAllowed', { merchant: 'Blue Bottle', reference: '613244427799' })
  expect(box.textContent).toContain(told)
  expect(box.querySelector('b[translate="no"]')?.textContent).toBe('613244427799')
  expect(page.document.activeElement).toBe(box)
  expect(page.count('reference-form')).toBe(0)
  const buttons = [...box.querySelectorAll('button')]
  expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-label')])).toEqual([
    [english('copy.button'), english('copy.of', { what: english('pay.reference.label') })],
  ])
})

test('a number that the page was not allowed to send before the app came is for the merchant, too', async () => {
  const reference = { typed: '613244427799', result: 'not_allowed' } as const
  const form = within(pendingPayment({}, UPI), <ReferenceForm />)
  const beginning = { parameters: '', attempt: freshAttempt, reference }
  page = await runPage(<BeginningProvider value={beginning}>{form}</BeginningProvider>)
  expect(page.find('reference-not-allowed').textContent).toContain('613244427799')
  expect(page.count('reference-form')).toBe(0)
})

test('a number that was sent can be corrected in a field that has the focus, and what is pasted replaces it', async () => {
  await open()
  await send('613244427799')
  await page.click(page.button(english('pay.reference.correct')))
  const input = page.find('input')
  expect(page.document.activeElement).toBe(input)
  expect(page.valueOf(input)).toBe('613244427799')
  expect(input).toMatchObject({ selectionStart: 0, selectionEnd: 12 })
})

test('a further correction begins with the number that was sent last, whatever the document began with', async () => {
  const reference = { typed: '613244427790', result: 'used' } as const
  const form = within(pendingPayment({}, { ...UPI, sendReference: async () => 'accepted' as const }), <ReferenceForm />)
  const beginning = { parameters: '', attempt: freshAttempt, reference }
  page = await runPage(<BeginningProvider value={beginning}>{form}</BeginningProvider>)
  expect(page.valueOf(page.find('input'))).toBe('613244427790')
  await send('613244427799')
  await page.click(page.button(english('pay.reference.correct')))
  expect(page.valueOf(page.find('input'))).toBe('613244427799')
})

test('a number that the gateway has from before is shown without taking the focus, and can be corrected', async () => {
  const known = pendingPayment({ externalReference: { reference: '613244427799' } }, UPI)
  page = await runPage(within(known, <ReferenceForm />))
  expect(page.find('reference-sent').textContent).toContain('613244427799')
  expect(page.document.activeElement).toBe(page.document.body)
  await page.click(page.button(english('pay.reference.correct')))
  expect(page.count('reference-form')).toBe(1)
})

test('a number that another tab has sent in place of the one of this tab is shown, and an older one is not', async () => {
  const paymentWith = (reference: string) => pendingPayment({ externalReference: { reference } }, UPI)
  page = await runPage(within(paymentWith('613244427790'), <ReferenceForm />))
  await page.click(page.button(english('pay.reference.correct')))
  await send('613244427799')
  const shown = () => page.find('reference-sent').textContent
  expect(shown()).toContain('613244427799')
  await page.draw(within(paymentWith('613244427799'), <ReferenceForm />))
  expect(shown()).toContain('613244427799')
  await page.draw(within(paymentWith('613244427798'), <ReferenceForm />))
  expect(shown()).toContain('613244427798')
})

test('a payment that needs no number does not ask for one', async () => {
  page = await runPage(within(pendingPayment(), <ReferenceForm />))
  expect(page.text()).toBe('')
})

test('a number of another year gets a hint and can be sent all the same', async () => {
  const sendReference = await open()
  await page.type(page.find('input'), '413244427799')
  expect(page.text()).toContain(english('pay.reference.unusual', { digit: 6 }))
  await page.click(page.button(english('pay.reference.submit')))
  expect(sendReference).toHaveBeenCalledTimes(1)
})

test('a customer who comes back from the app sees the form, unless it is being filled in', async () => {
  await open()
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  fire(page.window, 'focus')
  expect(scroll.mock.contexts).toEqual([page.find('reference-form')])
  page.find('input').focus()
  fire(page.window, 'focus')
  expect(scroll.mock.contexts).toHaveLength(1)
})

test('a result for the field that has the focus already is announced', async () => {
  await open('used')
  await page.type(page.find('input'), '613244427799')
  fire(page.find('form'), 'submit')
  await page.pass(1)
  expect(page.announced()).toContain(english('pay.reference.outcome.used'))
})

test('a result for a number that was changed meanwhile is neither shown nor announced', async () => {
  let end: (result: SendReferenceResult) => void = () => undefined
  await open(new Promise((resolve) => (end = resolve)))
  const input = page.find('input')
  await page.type(input, '613244427799')
  input.focus()
  fire(page.find('form'), 'submit')
  await page.pass(1)
  await page.type(input, '613244427798')
  end('used')
  await page.pass(1)
  expect(error()).toBeUndefined()
  expect(page.announced()).toBe('')
})

test('the year that a number usually starts with is the gateway’s, whatever the device says', async () => {
  await open()
  serverClock.observe('Thu, 21 Nov 2024 12:00:00 GMT', Date.now(), Date.now())
  try {
    await page.type(page.find('input'), '613244427799')
    expect(page.text()).toContain(english('pay.reference.unusual', { digit: 4 }))
  } finally {
    alignServerClock()
  }
})
