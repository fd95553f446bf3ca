import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CurrencyCode, currencyCodes } from '#contract/currencies.ts'
import { localeTags } from '#contract/locales.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { queryOf, required, tokenWith } from '#contract/redirect/sample-address.test-support.ts'
import { setServing } from '../browser/serving.ts'
import { preloadEveryScreen } from '../screens/app.tsx'
import type { Ask } from './recorded-calls.ts'
import { type RenderedScreen, type Rendering, renderFirstScreen, type Visit } from './render.ts'
import type { TemplateStore } from './reusable-screen.ts'

beforeAll(async () => {
  setServing({ origin: 'https://pay.example', isTest: false })
  await preloadEveryScreen()
})
afterAll(() => setServing(undefined))

type Address = Readonly<Record<string, string>>
interface Visiting {
  readonly address: Address
  readonly language?: string
  readonly merchant?: object
}

const paymentOperators = ['OP1', 'OP2'].map((code) => ({ code, name: code }))
/** The gateway's options in a currency; each method has two operators. */
const optionsIn = (currencyCode: string) => ({
  data: methodPairs
    .filter((pair) => pair.currencyCode === currencyCode)
    .map(({ method }) => ({ paymentMethodCode: method, paymentOperators })),
})
const support = { email: 'help@shop.example' }
const shop = { channelInfo: { name: "Ana's <Shop>", theme: { color: '#b00020' }, support } }

function visitOf({ address, language = 'en', merchant = shop }: Visiting) {
  const token = tokenWith({ iss: 'payment-gateway', sub: required.merchantCode })
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT'
  const answer = (status: number, body: object) => ({ status, headers: { date }, text: JSON.stringify(body) })
  return {
    address: { pathname: '/', search: queryOf({ ...required, token, ...address }), hash: '' },
    languages: [language, 'fr'],
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Mobile',
    ask: async ({ path }: { readonly path: string }) => {
      if (path === '/merchant-info') return answer(200, merchant)
      if (path.endsWith('Options')) return answer(200, optionsIn(address['currencyCode'] ?? 'THB'))
      return answer(410, { code: 'ENTITY_NOT_FOUND', message: 'No payment was accepted with this id.' })
    },
  }
}

type Store = TemplateStore & { readonly kept: Map<string, Parameters<TemplateStore['set']>> }
function storeOf(): Store {
  const kept: Store['kept'] = new Map()
  return { kept, get: (key) => kept.get(key)?.[1], set: (...entry) => void kept.set(entry[0], entry) }
}

const drawing: Rendering = { templates: undefined, inTurn: async (draw) => draw() }
/** Draws nothing, so that a screen can come from a template alone. */
const fromTemplates = (templates: TemplateStore): Rendering => ({ templates, inTurn: async () => undefined })

const first: Address = {
  idPayin: 'First-Order_1',
  amount: '7531',
  returnUrl: 'https://first-shop.example/back?of=first-customer',
  emailAddress: 'first@customer.example',
}
const others: readonly Address[] = [
  { idPayin: 'Second_2', amount: '20', returnUrl: 'https://shop.example/b?x=1&y=<z>"\'#paid' },
  { idPayin: '-', amount: '1250000', returnUrl: 'https://täglich.example:8443/', accountName: 'Zoë' },
  { idPayin: 'a'.repeat(140), amount: '98765432101', returnUrl: 'https://x.example' },
]
/** Beside all options, of which data of the customer changes nothing. */
const choices: readonly ((method: string) => Address)[] = [
  (method) => ({ paymentMethodCode: method, optionsAvailable: 'true' }),
  (method) => ({ paymentMethodCode: method }),
  (method) => ({ paymentMethodCode: method, paymentOperatorCode: 'OP2', allowCustomerDataChange: 'true' }),
]
const withoutData = ({ idPayin = '', amount = '', returnUrl = '' }: Address): Address => ({
  idPayin,
  amount,
  returnUrl,
})

/** The first screen of a payment: the gateway accepts every token here. */
async function renderScreen(visit: Visit, rendering: Rendering): Promise<RenderedScreen | undefined> {
  const written = await renderFirstScreen(visit, rendering)
  if (written && written.kind !== 'screen') throw new Error(`no screen: ${written.kind}`)
  return written
}

async function expectSame(templates: TemplateStore, visiting: Visiting): Promise<RenderedScreen> {
  const drawn = await renderScreen(visitOf(visiting), drawing)
  const filled = await renderScreen(visitOf(visiting), fromTemplates(templates))
  if (!filled) throw new Error(`not from a template: ${JSON.stringify(visiting)}`)
  expect(filled).toEqual(drawn)
  return filled
}

/** Outside CI each language takes its turn with a quarter of the currencies. */
const isInTurn = (turn: number): boolean => process.env['CI'] === 'true' || turn % 4 === 0

test.each(localeTags.map((language, index) => ({ language, index })))(
  'a screen from a template is the drawn one, byte for byte, and keeps nothing of another payment, in $language',
  async ({ language, index }) => {
    for (const [place, currencyCode] of currencyCodes.entries()) {
      const pair = methodPairs.find((candidate) => candidate.currencyCode === currencyCode)
      if (!pair || !isInTurn(place + index)) continue
      const choice = choices[(place + index) % (choices.length + 1)]
      const addressOf = (own: Address) => (choice ? { ...withoutData(own), ...choice(pair.method) } : own)
      const at = (own: Address) => ({ language, address: { ...addressOf(own), currencyCode } })
      const templates = storeOf()
      await renderScreen(visitOf(at(first)), { ...drawing, templates })
      const kept = JSON.stringify([...templates.kept])
      for (const text of ['First-Order', '7531', '7,531', 'first-', 'first@']) expect(kept).not.toContain(text)
      const own = others[(place + Math.floor(index / choices.length)) % others.length] ?? {}
      await expectSame(templates, at(own))
    }
  },
)

describe('a template', () => {
  const at = (address: Address, currencyCode: CurrencyCode = 'THB') => ({
    address: { ...first, ...address, currencyCode },
  })
  const form = { paymentMethodCode: 'PROMPTPAY', paymentOperatorCode: 'OP1' }
  const keptAfter = async (visiting: Visiting) => {
    const templates = storeOf()
    const screen = await renderScreen(visitOf(visiting), { ...drawing, templates })
    return { templates, screen }
  }

  test.each([
    { what: 'another merchant', other: { merchant: { channelInfo: { name: 'Other' } } } },
    { what: 'another language', other: { language: 'th' } },
    { what: 'another currency', other: at({}, 'BRL') },
    { what: 'another way to choose', other: at({ paymentMethodCode: 'PROMPTPAY', optionsAvailable: 'true' }) },
  ])('does not serve $what', async ({ other }) => {
    const { templates } = await keptAfter(at({}))
    expect(await renderScreen(visitOf(at({})), fromTemplates(templates))).toBeDefined()
    expect(await renderScreen(visitOf({ ...at({}), ...other }), fromTemplates(templates))).toBeUndefined()
  })

  test('does not serve another kind of device, whose methods are in another order', async () => {
    const { templates } = await keptAfter(at({}))
    const desktop = { ...visitOf(at({})), userAgent: 'Mozilla/5.0 (X11; Linux)' }
    expect(await renderScreen(desktop, fromTemplates(templates))).toBeUndefined()
  })

  test('serves the payments of a merchant that their tokens may not read', async () => {
    const unread = () => {
      const visited = visitOf(at({}))
      const ask: Ask = async (request) =>
        request.path === '/merchant-info'
          ? { status: 403, headers: {}, text: '{"code":"FORBIDDEN","message":"no"}' }
          : visited.ask(request)
      return { ...visited, ask }
    }
    const templates = storeOf()
    const drawn = await renderScreen(unread(), { ...drawing, templates })
    const served = await renderScreen(unread(), fromTemplates(templates))
    expect(drawn?.html).toContain('value="PROMPTPAY"')
    expect(served).toEqual(drawn)
    expect(await renderScreen(visitOf(at({})), fromTemplates(templates))).toBeUndefined()
  })

  test('is looked for by the shared parts of a payment alone, of which each has its say', async () => {
    const { templates } = await keptAfter(at({}))
    const [key = ''] = templates.kept.keys()
    const usual = { allowCustomerDataChange: false, showDeepLink: false, optionsAvailable: false }
    expect(JSON.parse(key)).toEqual([
      'en',
      'android',
      expect.objectContaining({ ...usual, currencyCode: 'THB' }),
      [200, JSON.stringify(shop), JSON.stringify(optionsIn('THB'))],
    ])
  })

  test.each([
    ['a method that is in no table', at({ paymentMethodCode: 'ANY_TEXT' })],
    ['an operator that is not offered', at({ paymentMethodCode: 'PROMPTPAY', paymentOperatorCode: 'ANY_TEXT' })],
    ['an external provider', at({ externalProviderCode: 'ANY_TEXT' })],
    ['data of the customer in a form', at({ ...form, accountName: 'Ana' })],
  ])('is not kept for %s', async (_name, visiting) => {
    const { templates, screen } = await keptAfter(visiting)
    expect(screen?.html).toBeDefined()
    expect(templates.kept.size).toBe(0)
  })

  test('does not serve a form with data of the customer', async () => {
    const { templates } = await keptAfter({ address: { ...withoutData(first), ...form, currencyCode: 'THB' } })
    expect(templates.kept.size).toBe(1)
    expect(await renderScreen(visitOf(at(form)), fromTemplates(templates))).toBeUndefined()
  })

  test('does not serve an id that the page shortens', async () => {
    const { templates } = await keptAfter(at({}))
    const long = at({ idPayin: 'a'.repeat(141) })
    expect(await renderScreen(visitOf(long), fromTemplates(templates))).toBeUndefined()
  })

  test('is not used where a merchant’s name is what a template marks own values with', async () => {
    const merchant = { channelInfo: { name: 'Own-Value_q7Zk3VxW9d' } }
    const { templates } = await keptAfter({ ...at({}), merchant })
    expect([...templates.kept.values()].map(([, template]) => template)).toEqual(['none'])
    expect(await renderScreen(visitOf({ ...at({}), merchant }), fromTemplates(templates))).toBeUndefined()
  })

  test('weighs at least what its texts take in memory, so that its store can be bounded', async () => {
    const { templates } = await keptAfter(at({}))
    for (const [key, template, weight] of templates.kept.values())
      expect(weight).toBeGreaterThan(key.length + JSON.stringify(template).length)
  })
})

test.each<readonly [address: string, isPersonal: boolean, Address]>([
  ['with data of the customer', true, first],
  ['without', false, withoutData(first)],
  ['with a product alone', false, { ...withoutData(first), productId: 'Ticket' }],
])(
  'the choice of a method tells whether its forms carry data of the customer: an address %s',
  async (_, is, address) => {
    const drawn = await renderScreen(visitOf({ address }), drawing)
    expect([drawn?.initialData.rendered.screen, drawn?.hasCustomerData]).toEqual(['choose', is])
    expect(drawn?.html.includes('first%40customer.example')).toBe(is)
  },
)
