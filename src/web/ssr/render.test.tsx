import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayRequest, Send } from '../api/transport.ts'
import { setServing } from '../browser/serving.ts'
import { queryOf, required, tokenWith } from '../checkout/params/sample-address.test-support.ts'
import { renderFirstScreen } from './render.tsx'

beforeAll(() => setServing({ origin: 'https://pay.example', isTest: false }))
afterAll(() => setServing(undefined))

const token = tokenWith({ iss: 'payment-gateway', sub: required.merchantCode })
const addressOf = (changes: Readonly<Record<string, string>> = {}) => ({
  pathname: '/',
  query: queryOf({ ...required, token, ...changes }),
  fragment: '',
})

type FieldValues = { readonly options?: unknown; readonly merchant?: unknown; readonly payin?: Response }
const option = (paymentMethodCode: string) => ({ paymentMethodCode })
const two = { data: [option('PROMPTPAY'), option('ONLINE')] }

/** A gateway without any payin, unless one is given. */
function gatewayWith({ options = two, merchant = { channelInfo: { name: 'Shop' } }, payin }: FieldValues = {}) {
  const asked: GatewayRequest[] = []
  const send: Send = async (question) => {
    asked.push(question)
    const response = answerTo(question.path)
    return { response, sentAtMs: 0, receivedAtMs: 0 }
  }
  const answerTo = (path: string): Response => {
    if (path === '/merchant-info') return Response.json(merchant)
    if (path.endsWith('Options')) return Response.json(options)
    return payin ?? Response.json({ code: 'GONE', message: 'No such payin.' }, { status: 410 })
  }
  return { asked, send }
}

const visit = (send: Send, changes = {}, languages = ['en-GB']) => ({ address: addressOf(changes), languages, send })

describe('a new payment', () => {
  test('is rendered with its payment options and the responses that it was rendered from', async () => {
    const screen = await renderFirstScreen(visit(gatewayWith().send))
    expect(screen?.html).toContain('value="PROMPTPAY"')
    expect(screen?.html).toContain('฿100.50')
    expect(screen?.title).toContain('Choose how to pay')
    expect(screen?.initialData.isRendered).toBe(true)
    expect(screen?.initialData.responses.map(({ key }) => key.split(' ', 2).join(' ')).sort()).toEqual([
      'GET /merchant-info',
      'GET /payins/Order_1-x',
      'POST /payins/!availablePaymentOptions',
    ])
    expect(JSON.stringify(screen?.initialData)).not.toContain(token)
  })

  test.each([
    { whose: 'its address', changes: { lang: 'ja' }, languages: ['th'], locale: 'ja' },
    { whose: 'the browser', changes: {}, languages: ['pt-PT', 'en'], locale: 'pt-BR' },
    { whose: "the currency's country", changes: {}, languages: ['xx'], locale: 'th' },
  ])('is in the language of $whose', async ({ changes, languages, locale }) => {
    const screen = await renderFirstScreen(visit(gatewayWith().send, changes, languages))
    expect(screen?.initialData.locale).toBe(locale)
    expect(screen?.html).not.toContain('Choose how to pay')
  })

  test('escapes names', async () => {
    const merchant = { channelInfo: { name: '<img src=x onerror=alert(1)>' } }
    const screen = await renderFirstScreen(visit(gatewayWith({ merchant }).send))
    expect(screen?.html).toContain('&lt;img src=x')
    expect(screen?.html).not.toContain('<img')
  })

  test("has the merchant's colour, and accepts only a colour", async () => {
    const styleFor = async (color: string) => {
      const merchant = { channelInfo: { name: 'Shop', theme: { color } } }
      return (await renderFirstScreen(visit(gatewayWith({ merchant }).send)))?.style
    }
    expect(await styleFor('#b00020')).toMatch(/^:root\{(--(?:light|dark)-[\w-]+:#[0-9a-f]{6};?)+\}$/)
    expect(await styleFor('red}body{display:none')).toBeUndefined()
  })

  test('has only the responses if its first screen needs code outside of the entry chunk', async () => {
    const screen = await renderFirstScreen(
      visit(gatewayWith({ options: { data: [option('PROMPTPAY')] } }).send, { paymentMethodCode: 'PROMPTPAY' }),
    )
    expect(screen).toMatchObject({ html: undefined, initialData: { isRendered: false } })
    expect(screen?.initialData.responses).toHaveLength(3)
  })
})

test('the server does not render in Lao, whose numbers Chromium formats differently', async () => {
  const screen = await renderFirstScreen(visit(gatewayWith().send, { lang: 'lo' }))
  expect(screen).toMatchObject({ html: undefined, initialData: { locale: 'lo', isRendered: false, money: undefined } })
  expect(screen?.initialData.responses).toHaveLength(3)
})

describe('the server renders nothing', () => {
  test('for an existing payin: after one request, and without its data', async () => {
    const detail = {
      paymentRequested: { money: { amount: 100.5, currencyCode: 'THB' } },
      process: { status: 'PROCESSING', createdAt: '2026-01-01T00:00:00.000Z' },
      paymentMethodResponse: { paymentMethodCode: 'PROMPTPAY' },
      idPayment: 'p1',
    }
    const { asked, send } = gatewayWith({ payin: Response.json(detail) })
    expect(await renderFirstScreen(visit(send))).toBeUndefined()
    expect(asked).toHaveLength(1)
  })

  test.each([401, 429, 500])('while the gateway responses %i', async (status) => {
    const { send } = gatewayWith({ payin: Response.json({ code: 'X', message: 'x' }, { status }) })
    expect(await renderFirstScreen(visit(send))).toBeUndefined()
  })

  test('while the gateway does not respond', async () => {
    expect(await renderFirstScreen(visit(async () => undefined))).toBeUndefined()
  })

  test('for a faulty address, and sends no request', async () => {
    const { asked, send } = gatewayWith()
    const screen = await renderFirstScreen(visit(send, { amount: '1,50' }))
    expect(screen).toEqual({ initialData: { locale: 'en', isRendered: false, responses: [], money: undefined } })
    expect(asked).toEqual([])
  })
})
