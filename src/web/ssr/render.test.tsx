import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryOf, required, tokenWith } from '#contract/redirect/sample-address.test-support.ts'
import type { GatewayRequest } from '../api/transport.ts'
import { renderedAtMs } from '../browser/render-environment.ts'
import { setServing } from '../browser/serving.ts'
import { english } from '../i18n/english.test-support.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { preloadEveryScreen } from '../screens/app.tsx'
import { NO_SCRIPT } from './failure-words.ts'
import type { Ask } from './recorded-calls.ts'
import { type RenderedScreen, renderFirstScreen, renderWords, type Visit, wordsOfNothing } from './render.ts'

beforeAll(async () => {
  setServing({ origin: 'https://pay.example', isTest: false })
  await preloadEveryScreen()
})
afterAll(() => setServing(undefined))

const token = tokenWith({ iss: 'payment-gateway', sub: required.merchantCode })
const addressOf = (changes: Readonly<Record<string, string | readonly string[]>> = {}) =>
  ({ pathname: '/', search: queryOf({ ...required, token, ...changes }), hash: '' }) as const

type FieldValues = { readonly options?: unknown; readonly merchant?: unknown; readonly payin?: Response }
const option = (paymentMethodCode: string) => ({ paymentMethodCode })
const two = { data: [option('PROMPTPAY'), option('ONLINE')] }

/** A gateway without any payin, unless one is given. */
function gatewayWith({ options = two, merchant = { channelInfo: { name: 'Shop' } }, payin }: FieldValues = {}) {
  const asked: GatewayRequest[] = []
  const ask: Ask = async (question) => {
    asked.push(question)
    const response = answerTo(question.path)
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  const answerTo = (path: string): Response => {
    if (path === '/merchant-info') return Response.json(merchant)
    if (path.endsWith('Options')) return Response.json(options)
    return payin?.clone() ?? Response.json({ code: 'GONE', message: 'No such payin.' }, { status: 410 })
  }
  return { asked, ask }
}

/** What the server writes for a visit; it draws each screen. */
const write = (visited: Visit) => renderFirstScreen(visited, { templates: undefined, inTurn: async (draw) => draw() })

/** The screen of a visit; undefined where the page has none. */
async function render(visited: Visit): Promise<RenderedScreen | undefined> {
  const written = await write(visited)
  return written?.kind === 'screen' ? written : undefined
}

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Mobile'
const visit = (ask: Ask, changes = {}, languages = ['en-GB']) =>
  ({ address: addressOf(changes), languages, userAgent: PHONE, ask }) as const

describe('a new payment', () => {
  test('is rendered with its payment options and the responses that it was rendered from', async () => {
    const screen = await render(visit(gatewayWith().ask))
    expect(screen?.html).toContain('value="PROMPTPAY"')
    expect(screen?.html).toContain('฿100.50')
    expect(screen?.title).toContain(english('choose.heading'))
    expect(screen?.initialData.rendered?.screen).toBe('choose')
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
    const screen = await render(visit(gatewayWith().ask, changes, languages))
    expect(screen?.initialData.locale).toBe(locale)
    expect(screen?.html).not.toContain(english('choose.heading'))
  })

  test('escapes names', async () => {
    const merchant = { channelInfo: { name: '<img src=x onerror=alert(1)>' } }
    const screen = await render(visit(gatewayWith({ merchant }).ask))
    expect(screen?.html).toContain('&lt;img src=x')
    expect(screen?.html).not.toContain('<img')
  })

  test("has the merchant's colour, and accepts only a colour", async () => {
    const styleFor = async (color: string) => {
      const merchant = { channelInfo: { name: 'Shop', theme: { color } } }
      return (await render(visit(gatewayWith({ merchant }).ask)))?.style
    }
    expect(await styleFor('#b00020')).toMatch(/^:root\{(--(?:light|dark)-[\w-]+:#[0-9a-f]{6};?)+\}$/)
    expect(await styleFor('red}body{display:none')).toBeUndefined()
  })

  test.each([
    { where: 'the form of a fixed method', code: 'PROMPTPAY', data: {}, screen: 'fill', text: 'name="accountNumber"' },
    { where: 'locked data in the form', code: 'PROMPTPAY', data: { accountName: 'Ana' }, screen: 'fill', text: 'Ana' },
    { where: 'the operators of a fixed method', code: 'ONLINE', data: {}, screen: 'operator', text: 'value="SCB"' },
    { where: 'a method that is not offered', code: 'PIXQR', data: {}, screen: 'not_offered', text: 'PIXQR' },
    { where: 'invalid data', code: 'PROMPTPAY', data: { emailAddress: 'no' }, screen: 'data_invalid', text: '' },
  ])('is rendered with $where', async ({ code, data, screen: expected, text }) => {
    const operators = ['KBANK', 'SCB'].map((operator) => ({ code: operator, name: operator }))
    const options = { data: [option('PROMPTPAY'), { ...option('ONLINE'), paymentOperators: operators }] }
    const screen = await render(visit(gatewayWith({ options }).ask, { paymentMethodCode: code, ...data }))
    expect(screen?.initialData.rendered?.screen).toBe(expected)
    expect(screen?.html).toContain(`data-step="${expected}"`)
    expect(screen?.html).toContain(text)
  })
})

test.each([
  { what: 'its form', choice: { paymentMethodCode: 'PROMPTPAY', paymentOperatorCode: undefined }, step: 'fill' },
  { what: 'a button', choice: { paymentMethodCode: 'ONLINE', paymentOperatorCode: undefined }, step: 'resend' },
])('a create whose result was not known, and that was not sent, is told so with $what', async ({ choice, step }) => {
  const sent = { choice, sentMethodCode: choice.paymentMethodCode }
  const screen = await render({ ...visit(gatewayWith().ask), ...sent })
  expect(screen?.initialData.rendered.screen).toBe(step)
  expect(screen?.html).toContain(english('connection.notSent.text'))
})

const detailWith = (response: object, status = 'PROCESSING') => ({
  paymentRequested: { money: { amount: 100.5, currencyCode: 'THB' } },
  process: { status, createdAt: '2026-01-01T00:00:00.000Z', processedAt: '2026-01-01T00:05:00.000Z' },
  paymentMethodResponse: { paymentMethodCode: 'PROMPTPAY', ...response },
  idPayment: 'p1',
})
const NOW = 'Thu, 01 Jan 2026 00:00:00 GMT'
const payinOf = (detail: object) => Response.json(detail, { headers: { date: NOW } })

describe('an existing payment', () => {
  const qr = detailWith({ qrCode: '00020101021129370016A000000677010111', expireAt: '2026-01-01T02:00:00.000Z' })

  test('is rendered with its QR code drawn, its amount, and the deadline in the time zone of the currency', async () => {
    const { asked, ask } = gatewayWith({ payin: payinOf(qr) })
    const screen = await render(visit(ask))
    expect(screen?.initialData.rendered).toMatchObject({
      screen: 'pay',
      environment: { device: 'android', timeZone: 'Asia/Bangkok', nowMs: Date.parse(NOW) + 500, languages: ['en-GB'] },
      money: [{ amount: '100.5', currencyCode: 'THB', pageLocale: 'en', shown: { text: '฿100.50' } }],
    })
    expect(screen?.html).toMatch(/<svg[^>]*role="img"[^>]*>.*<path[^>]* d="M/)
    expect(screen?.html).toMatch(/<time[^>]* data-offset="-420"[^>]*>0?9:00<\/time>/)
    expect(screen?.title).toContain('PromptPay')
    expect(asked.map(({ path }) => path).sort()).toEqual(['/merchant-info', '/payins/Order_1-x'])
  })

  test('is rendered with its result once it has ended', async () => {
    const screen = await render(visit(gatewayWith({ payin: payinOf(detailWith({}, 'SUCCESS')) }).ask))
    expect(screen?.initialData.rendered?.screen).toBe('done')
    expect(screen?.html).toContain('data-status="SUCCESS"')
    expect(screen?.html).toContain('1 Jan 2026, 07:05')
  })

  test('is rendered on its status page', async () => {
    const { asked, ask } = gatewayWith({ payin: payinOf(qr) })
    const status = { ...visit(ask), address: { ...addressOf(), pathname: '/status' } }
    const screen = await render(status)
    expect(screen?.initialData.rendered?.screen).toBe('status')
    expect(screen?.html).toContain('data-step="status"')
    expect(screen?.html).toMatch(/<svg[^>]*role="img"/)
    expect(asked).toHaveLength(2)
  })

  test('keeps the time and the device of its rendering from the next one', async () => {
    await render(visit(gatewayWith({ payin: payinOf(qr) }).ask))
    expect(renderedAtMs()).toBeUndefined()
  })
})

test('a Lao page has the same figures on the server as in Chromium, which does not know Lao', async () => {
  const screen = await render(visit(gatewayWith().ask, { lang: 'lo' }))
  expect(screen?.html).toContain('฿100.50')
})

describe('the server renders nothing', () => {
  test('while a firewall responds with a page in place of the gateway', async () => {
    const page = new Response('<p>Blocked</p>', { status: 410, headers: { 'content-type': 'text/html' } })
    expect(await render(visit(gatewayWith({ payin: page }).ask))).toBeUndefined()
  })

  const refusal = (status: number, headers = {}): Ask => {
    const text = JSON.stringify({ code: 'X', message: 'x' })
    return async () => ({ status, headers, text })
  }
  const page = { 'content-type': 'text/html', 'retry-after': '60' }

  test.each<{ what: string; ask: Ask; said: MessageId; secs: number | undefined }>([
    { what: 'does not respond', ask: async () => undefined, said: 'connection.server.text', secs: 3 },
    { what: 'fails', ask: refusal(500), said: 'connection.server.text', secs: 3 },
    { what: 'is busy', ask: refusal(429, { 'retry-after': '60' }), said: 'connection.server.text', secs: 60 },
    { what: 'is behind a busy firewall', ask: refusal(429, page), said: 'connection.server.text', secs: 60 },
    { what: 'refuses the token', ask: refusal(401), said: 'stopped.notValid', secs: undefined },
  ])('and says without the app what the app says, where the gateway $what', async ({ ask, said, secs }) => {
    const written = await write(visit(ask))
    expect(written).toMatchObject({ kind: 'app', locale: 'en' })
    expect(written?.words.match(NO_SCRIPT)?.[0]).toContain(english(said))
    expect(written?.reloadSecs).toBe(secs)
  })

  test.each([
    { what: 'a token that the gateway refuses', given: token },
    { what: 'two tokens', given: [token, token] },
    { what: 'no token', given: [] },
  ])('for a faulty address with $what', async ({ given }) => {
    const ask: Ask = async () => ({ status: 401, headers: {}, text: '{}' })
    const written = await write({ ...visit(ask), address: addressOf({ amount: '1,50', token: given }) })
    expect(written).toMatchObject({ kind: 'faulty', initialData: { locale: 'en', responses: [] } })
    // Anybody may have written its return address.
    expect(written?.words).not.toContain('<a ')
  })

  test('for a faulty address whose token no header carries', async () => {
    const ask: Ask = async () => Promise.reject(new TypeError('no header'))
    const written = await write({ ...visit(ask), address: addressOf({ token: ['eyJ\r\nx'], amount: '1,50' }) })
    expect(written).toMatchObject({ kind: 'faulty' })
  })
})

test.each([['en-GB'], ['th']])(
  'a page that could be rendered at another moment opens itself again (%s)',
  async (language) => {
    const { ask } = gatewayWith()
    const words = await renderWords(visit(ask, {}, [language]))
    expect(words?.reloadSecs).toBe(3)
    expect((await renderWords(visit(ask, { token: [] }, [language])))?.reloadSecs).toBeUndefined()
  },
)

test.each([
  ['alone', '?'],
  ['with a language alone', '?lang=es'],
  ['without a token and with an amount that is none', queryOf({ ...required, token: [], amount: '1,5' })],
])('an address %s is no link, in each language', async (_what, search) => {
  const { ask } = gatewayWith()
  for (const language of ['en-GB', 'th']) {
    const opened = { ...visit(ask, {}, [language]), address: { pathname: '/', search, hash: '' } }
    const { heading, text } = await wordsOfNothing(opened)
    expect((await renderWords(opened))?.words).toContain(`<h1>${heading}</h1><p>${text}</p>`)
    expect(heading === english('arrival.heading')).toBe(language === 'en-GB' && !search.includes('lang=es'))
  }
})

test('an address that lacks its token alone may have it behind the #, so its words are those for every page', async () => {
  const { ask } = gatewayWith()
  const words = await renderWords(visit(ask, { token: [] }, ['th']))
  const { heading } = await wordsOfNothing(visit(ask, {}, ['th']))
  expect(words?.words).not.toContain(heading)
  expect(await renderWords(visit(ask, { token: [] }))).toBeUndefined()
})

const inNine = { headers: { 'retry-after': '9' }, secs: 9 }
test.each([{ status: 500, headers: {}, secs: 3 }, ...[500, 429].map((status) => ({ status, ...inNine }))])(
  'a page whose options could not be read ($status) has no screen, says why, and opens itself again after $secs s',
  async ({ status, headers, secs }) => {
    const { ask } = gatewayWith()
    const refusal = { status, headers, text: '{}' }
    const failing: Ask = async (question) => (question.path.endsWith('Options') ? refusal : ask(question))
    const written = await write(visit(failing))
    expect(written).toMatchObject({ kind: 'waiting', reloadSecs: secs })
    expect(written?.words.match(NO_SCRIPT)?.[0]).toContain(english('connection.server.text'))
  },
)

describe('a faulty address whose token the gateway accepts', () => {
  test.each([200, 403])('is rendered with its faults and nothing of the gateway (%i)', async (status) => {
    const asked: GatewayRequest[] = []
    const ask: Ask = async (question) => {
      asked.push(question)
      return { status, headers: {}, text: '{"channelInfo":{"name":"Shop"}}' }
    }
    const screen = await render(visit(ask, { amount: '<b>1,50' }))
    expect(screen?.html).toContain('data-testid="fault-amount"')
    expect(screen?.html).toContain('&lt;b&gt;1,50')
    // The token stands in what the forms carry and nowhere else.
    const beside = screen?.html.replaceAll(/<input type="hidden"[^>]* name="address"[^>]*>/g, '')
    expect(beside).not.toContain(token)
    expect(screen?.initialData).toMatchObject({ responses: [], rendered: { screen: 'faulty' } })
    expect(JSON.stringify(screen)).not.toContain('Shop')
    expect(asked.map(({ path }) => path)).toEqual(['/merchant-info'])
  })

  test('is rendered as that of a status too', async () => {
    const { ask } = gatewayWith()
    const address = { ...addressOf({ idPayin: 'a'.repeat(300) }), pathname: '/status' }
    const screen = await render({ ...visit(ask), address })
    expect(screen?.html).toContain('data-testid="fault-idPayin"')
  })
})
