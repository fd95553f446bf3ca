import { describe, expect, test } from 'vitest'
import type { RunningWorkshop } from '../app/run-workshop.test-support.tsx'
import {
  compiled,
  OPTIONS,
  ordersOf,
  outlineWithoutCurrencies,
  overviewWith,
  runUrlBuilder,
} from './run-url-builder.test-support.ts'

let workshop: RunningWorkshop

async function open(...given: Parameters<typeof runUrlBuilder>) {
  workshop = await runUrlBuilder(...given)
}
const orders = () => ordersOf(workshop)
const parametersInAddress = () => Object.fromEntries(new URLSearchParams(workshop.address().split('?')[1]))

test('the URL builder offers five scenarios, a field for each parameter, and an address to be explained', async () => {
  await open('section=urls&paymentMethodCode=EWALLET&paymentOperatorCode=GONE&lang=th&accountType=company')
  // After a change that is wanted: npx vitest run src/workshop/url-builder -u
  await expect(`${outlineWithoutCurrencies(workshop.page.find('main'))}\n`).toMatchFileSnapshot(
    'recorded-url-builder.txt',
  )
})

test.each([
  ['a phone folds all but the order', '&city=Lima', '', [true, false, false]],
  ['a wide window folds the data that is not given', '', '(min-width: 64rem)', [true, true, false]],
  ['a wide window unfolds the data that is given', '&city=Lima', '(min-width: 64rem)', [true, true, true]],
])('%s', async (...[, query, wide, unfolded]) => {
  await open(`section=time${query}`)
  Object.assign(workshop.page.window, { matchMedia: (media: string) => ({ matches: media === wide }) })
  await workshop.follow('URL builder')
  expect([...workshop.page.find('parameters').querySelectorAll('details')].map(({ open }) => open)).toEqual(unfolded)
})

test('the URL builder begins with 100 in the currency of the demo shop, or in one that the merchant has', async () => {
  await open('section=urls')
  expect(workshop.page.valueOf(workshop.page.find('parameter-amount'))).toBe('100')
  expect(workshop.page.valueOf(workshop.page.find('parameter-currencyCode'))).toBe('BRL')
  await workshop.page.end()
  await open('section=urls', { 'GET /overview': overviewWith(['PROMPTPAY']) })
  expect(workshop.page.valueOf(workshop.page.find('parameter-currencyCode'))).toBe('THB')
})

test.each([
  [429, 'The gateway refused to list the options: HTTP_429.'],
  [
    Response.json([{ code: 'PAYMENT_OPTION_UNAVAILABLE', message: 'None.' }], { status: 406 }),
    'The gateway offers nothing: PAYMENT_OPTION_UNAVAILABLE.',
  ],
  [{}, 'The gateway did not answer when asked for the options.'],
])('the URL builder says why the methods could not be listed: response %#', async (response, said) => {
  await open('section=urls', { [OPTIONS]: response })
  expect([...workshop.page.find('parameters').querySelectorAll('p')][0]?.textContent).toBe(said)
})

test('the URL builder says why the sandbox gave no token to list the methods with', async () => {
  await open('section=urls', { 'POST /redirect-urls': 400 })
  expect([...workshop.page.find('parameters').querySelectorAll('p')][0]?.textContent).toBe('Not accepted.')
})

test('a wrong value is said at its field as it is typed, and at once where the address has it', async () => {
  await open('section=urls&callbackUrl=nowhere')
  const message = (name: string) => {
    const field = workshop.page.find(`parameter-${name}`)
    return workshop.page.document.getElementById(`${field.getAttribute('id')}-error`)?.textContent
  }
  expect(message('callbackUrl')).toContain('callbackUrl: expected an absolute https URL')
  expect(message('callbackUrl')).toContain('It is compiled as it stands.')
  await workshop.page.type(workshop.page.find('parameter-amount'), '1,5')
  expect(message('amount')).toContain('amount: expected a positive decimal number')
})

test('test data is filled in for the chosen method and currency, and cleared', async () => {
  await open('section=urls&currencyCode=THB&paymentMethodCode=PROMPTPAY&city=Lima&lang=th')
  await workshop.press('Fill in valid data for PROMPTPAY')
  const kept = { section: 'urls', currencyCode: 'THB', paymentMethodCode: 'PROMPTPAY', lang: 'th' }
  expect(parametersInAddress()).toEqual({
    ...kept,
    accountName: 'Somchai Jaidee',
    accountNumber: '1234567890',
    emailAddress: 'ana@example.com',
    phoneNumber: '+66812345678',
  })
  expect(workshop.page.text()).toContain('Data of the customer (4 given)')
  await workshop.press('Clear the data')
  expect(parametersInAddress()).toEqual(kept)
})

describe('test data of another currency or method', () => {
  const phone = () => workshop.page.valueOf(workshop.page.find('parameter-phoneNumber'))

  test('follows the currency and the method while it is as it was filled in', async () => {
    await open('section=urls&currencyCode=BRL', { [OPTIONS]: { data: [{ paymentMethodCode: 'PROMPTPAY' }] } })
    await workshop.press('Fill in valid data')
    expect(phone()).toMatch(/^\+55/)
    await workshop.page.choose(workshop.page.find('parameter-currencyCode'), 'THB')
    expect(phone()).toMatch(/^\+66/)
    await workshop.page.pass(1_000)
    expect(parametersInAddress()['phoneNumber']).toMatch(/^\+66/)
    const account = () => workshop.page.valueOf(workshop.page.find('parameter-accountNumber'))
    expect(account()).toBe('')
    await workshop.page.choose(workshop.page.find('parameter-paymentMethodCode'), 'PROMPTPAY')
    expect(account()).toBe('1234567890')
    await workshop.page.choose(workshop.page.find('parameter-paymentMethodCode'), '')
    expect(account()).toBe('')
  })

  test('stays as it is once a value of it was typed', async () => {
    await open('section=urls&currencyCode=BRL')
    await workshop.press('Fill in valid data')
    await workshop.page.type(workshop.page.find('parameter-accountName'), 'Ana')
    const typed = phone()
    await workshop.page.choose(workshop.page.find('parameter-currencyCode'), 'THB')
    expect(phone()).toBe(typed)
  })
})

describe('what belongs to a currency and a method', () => {
  const chosen = 'section=urls&currencyCode=BRL&paymentMethodCode=EWALLET&paymentOperatorCode=X&amount=5'

  test.each([
    ['currencyCode', 'THB', { currencyCode: 'THB' }],
    ['paymentMethodCode', 'PIXQR', { currencyCode: 'BRL', paymentMethodCode: 'PIXQR' }],
  ])('is forgotten with another %s', async (name, value, kept) => {
    await open(chosen)
    await workshop.page.choose(workshop.page.find(`parameter-${name}`), value)
    await workshop.page.pass(400)
    expect(parametersInAddress()).toEqual({ section: 'urls', amount: '5', ...kept })
  })

  test('is kept with another amount', async () => {
    await open(chosen)
    await workshop.page.type(workshop.page.find('parameter-amount'), '7')
    await workshop.page.pass(400)
    expect(parametersInAddress()).toMatchObject({ paymentMethodCode: 'EWALLET', paymentOperatorCode: 'X', amount: '7' })
  })
})

describe('a scenario', () => {
  test('fills in its parameters, keeps those of the order, and is marked', async () => {
    await open('section=urls&amount=5&currencyCode=BRL&paymentMethodCode=PIXQR&idPayin=o-7&showDeepLink=true', {
      'POST /redirect-urls': {
        url: 'http://localhost:8080/?merchantCode=shop&idPayin=new&token=t&amount=5&currencyCode=BRL&callbackUrl=https%3A%2F%2Fc.example&paymentMethodCode=PIXQR&optionsAvailable=true',
        token: 't',
      },
    })
    const marked = () =>
      [...workshop.page.find('presets').querySelectorAll('[aria-pressed="true"]')].map(({ textContent }) => textContent)
    expect(marked()).toEqual([])
    const [, , , , fifth] = [...workshop.page.find('presets').querySelectorAll('button')]
    if (!fifth) throw new Error('no fifth scenario')
    const former = orders().length
    await workshop.page.click(fifth)
    await workshop.page.pass(20)
    const order = { merchantCode: 'shop', currencyCode: 'BRL', amount: '5', scenario: 5, paymentMethodCode: 'PIXQR' }
    expect(orders()[former]).toEqual(order)
    expect(marked()).toEqual(['5. Method pre-selectedthe customer may take another one'])
    expect(parametersInAddress()).toEqual({
      section: 'urls',
      amount: '5',
      currencyCode: 'BRL',
      paymentMethodCode: 'PIXQR',
      idPayin: 'o-7',
      scenario: '5',
      optionsAvailable: 'true',
    })
  })

  test('that the sandbox refuses says so', async () => {
    await open('section=urls', { 'POST /redirect-urls': 400 })
    const [first] = [...workshop.page.find('presets').querySelectorAll('button')]
    if (!first) throw new Error('no scenario')
    await workshop.page.click(first)
    await workshop.page.pass(20)
    expect(workshop.page.find('presets').textContent).toContain('Not accepted.')
  })
})

test('the draft is in the link to it at once, and in the address after a moment or when a field is left', async () => {
  await open('section=urls')
  const amount = workshop.page.find('parameter-amount')
  await workshop.page.type(amount, '7')
  expect(workshop.page.find('code-case').textContent).toContain('/sandbox?section=urls&amount=7')
  await workshop.page.pass(280)
  expect(parametersInAddress()['amount']).toBeUndefined()
  await workshop.page.pass(40)
  expect(parametersInAddress()['amount']).toBe('7')
  await workshop.page.type(amount, '8')
  amount.blur()
  await workshop.page.pass(0)
  expect(parametersInAddress()['amount']).toBe('8')
})

test('each parameter of an explained address says what the gateway has found in it', async () => {
  const found = { code: 'contradiction', isFault: true } as const
  const differs = 'amount is not the token’s, which is 45.'
  await open('section=urls', {
    'POST /redirect-urls/!explain': {
      page: 'payment',
      findings: [
        { ...found, parameter: 'amount', message: differs },
        { ...found, parameter: 'currencyCode', isFault: false, message: 'currencyCode is worth a remark.' },
      ],
    },
  })
  const { page } = workshop
  const area = page.find('explain').querySelector('textarea')
  if (!area) throw new Error('no text area')
  await page.type(area, compiled)
  await page.pass(20)
  expect(page.find('explained-amount').textContent).toContain(differs)
  expect(page.find('explained-currencyCode').textContent).not.toContain('remark')
})
