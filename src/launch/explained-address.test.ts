import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type FieldParameter, fieldParameters } from '#contract/fields/field-parameters.ts'
import { formatOf } from '#contract/fields/fields.ts'
import { formatExamples } from '#contract/fields/format-examples.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { type RedirectParameter, redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { type Finding, grantKinds, redirectUrlExplanation } from '#contract/sandbox/redirect-urls.ts'
import { operatorsOf } from '#gateway/payments/operators/operators.ts'
import { directoryOfFile } from '#gateway/store/file-store.test-support.ts'
import { openApplication } from './application.ts'
import { type Ask, leadsToItsEnd } from './visited-address.test-support.ts'

const ORIGIN = 'http://localhost:8080'
const ALL = 'demo-shop'
/** A merchant with few methods, whose customers return to one origin only. */
const NARROW = 'narrow-shop'

const environment = { DATA_DIR: await directoryOfFile(), LOG_LEVEL: 'silent', RATE_LIMIT_PER_SECOND: '10000' }
const application = await openApplication({ environment, page: async () => '<title>the page</title>' })
afterAll(application.close)

const ask: Ask = (path, { method = 'GET', token, body } = {}) =>
  application.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: {
        'x-api-version': '2',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
    { remoteAddress: '127.0.0.1' },
  )

const narrow = { payinMethods: ['PIXQR', 'FPX', 'PAY_ME'], returnOrigins: ['https://shop.example'] }
const registered = await ask('/sandbox/api/merchants', { method: 'POST', body: { merchantCode: NARROW, ...narrow } })
if (registered.status !== 201) throw new Error('the narrow shop is not registered')

async function compile(body: object): Promise<URL> {
  const response = await ask('/sandbox/api/redirect-urls', { method: 'POST', body })
  return new URL(Object(await response.json()).url)
}

async function explain(address: string): Promise<readonly Finding[]> {
  const response = await ask('/sandbox/api/redirect-urls/!explain', { method: 'POST', body: { url: address } })
  return redirectUrlExplanation.parse(await response.json()).findings
}

/** Mostly the first, so that an address has few faults. */
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 20 * others.length, arbitrary: fc.constant(usual) }, ...others.map((one) => fc.constant(one)))

const pathIn = mostly('/', ...'// /status /status/ /STATUS /index.html /pay /%2F /pay/../ /x/status'.split(' '))

/** Each field is absent, right, wrong, or right with the spaces that an unencoded plus leaves. */
const dataIn = ({
  currencyCode,
  accountType,
}: {
  readonly currencyCode: Parameters<typeof formatOf>[1]
  readonly accountType: string
}) =>
  fc.record(
    Object.fromEntries(
      fieldParameters.map((name) => {
        const { valid, invalid } = formatExamples[formatOf(name, currencyCode, accountType)]
        const usual = name === 'accountType' ? accountType : valid[0]
        const strange = ['asha shop@mail.example', ' 66812345678', 'FNB', 'x'.repeat(330)]
        const other = fc.constantFrom(...valid, ...invalid, ...strange)
        const none = fc.constant(undefined)
        return [name, fc.oneof({ weight: 80, arbitrary: none }, { weight: 20, arbitrary: fc.constant(usual) }, other)]
      }),
    ) as Record<FieldParameter, fc.Arbitrary<string | undefined>>,
  )

const addresses = fc
  .record({
    pair: fc.constantFrom(...methodPairs),
    accountType: mostly('individual', 'company', 'clabe', 'debit_card', 'x'),
  })
  .chain(({ pair: { method, currencyCode }, accountType }) =>
    fc.record({
      path: pathIn,
      given: fc.record({
        merchantCode: mostly(ALL, NARROW),
        currencyCode: fc.constant(currencyCode),
        amount: mostly('60', '60.5', '1000000', '0', '60.001', 'x'),
        paymentMethodCode: fc.oneof(fc.constant(undefined), mostly<string | undefined>(method, 'PIXQR', 'PIX')),
        paymentOperatorCode: fc.oneof(
          { weight: 3, arbitrary: fc.constant(undefined) },
          fc.constantFrom(...operatorsOf(method, currencyCode).map(({ code }) => code), 'NOBANK'),
        ),
        optionsAvailable: mostly<string | undefined>(undefined, 'true', 'TRUE', 'yes'),
        allowCustomerDataChange: mostly<string | undefined>(undefined, 'true', 'false', '1'),
        returnUrl: mostly('https://shop.example/back', 'https://other.example/', 'javascript:alert(1)', 'shop'),
        lang: mostly<string | undefined>(undefined, 'th', 'x y'),
      }),
      data: fc.oneof(
        { weight: 1, arbitrary: fc.constant({}) },
        { weight: 2, arbitrary: dataIn({ currencyCode, accountType }) },
      ),
      grant: fc.record({
        kind: mostly('operations' as (typeof grantKinds)[number], ...grantKinds),
        money: mostly(true, false),
      }),
      change: fc.oneof(
        { weight: 4, arbitrary: fc.constant(undefined) },
        fc.record({
          name: fc.constantFrom<RedirectParameter>(
            ...(['merchantCode', 'idPayin', 'token', 'amount', 'currencyCode', 'returnUrl', 'callbackUrl'] as const),
          ),
          how: fc.constantFrom('delete' as const, 'repeat' as const, 'empty' as const, 'other' as const),
        }),
      ),
      isMoved: fc.boolean(),
    }),
  )

type Address = typeof addresses extends fc.Arbitrary<infer A> ? A : never

const others: { readonly [P in RedirectParameter]?: string } = {
  merchantCode: NARROW,
  idPayin: 'another-order',
  token: 'a.b.c',
  amount: '61',
  currencyCode: 'BRL',
  returnUrl: 'http://user@shop.example/',
  callbackUrl: 'https://shop.example/callback',
}

async function addressOf({ path, given, data, grant, change, isMoved }: Address): Promise<URL> {
  const body = Object.entries({ ...given, ...data, grant }).filter(([, value]) => value !== undefined)
  const address = await compile(Object.fromEntries(body))
  address.pathname = path
  const query = address.searchParams
  if (change?.how === 'delete') query.delete(change.name)
  if (change?.how === 'repeat') query.append(change.name, query.get(change.name) ?? '')
  if (change?.how === 'empty') query.set(change.name, '')
  if (change?.how === 'other') query.set(change.name, others[change.name] ?? '')
  if (!isMoved) return address
  // As the page leaves it in the bar: the token and the customer's data are behind the #.
  const personal = redirectParameterNames.filter((name) => query.has(name) && (name === 'token' || name in data))
  const moved = new URLSearchParams(personal.flatMap((name) => query.getAll(name).map((value) => [name, value])))
  for (const name of personal) query.delete(name)
  address.hash = `${moved}`
  return address
}

const RUNS = process.env['CI'] === 'true' ? 3000 : 600

test('an address is explained without a fault exactly if the page leads its customer to a payin', async () => {
  const counts = { working: 0, faulty: 0 }
  await fc.assert(
    fc.asyncProperty(addresses, async (drawn) => {
      const address = await addressOf(drawn)
      // Before the visit, which creates the payin.
      const findings = await explain(address.href)
      const faults = findings.filter(({ isFault }) => isFault).map(({ message }) => message)
      const isWorking = await leadsToItsEnd(ask, address)
      counts[isWorking ? 'working' : 'faulty'] += 1
      const expected = { faults: isWorking ? [] : faults, isWorking: faults.length === 0 }
      expect({ address: address.href, faults, isWorking }).toEqual({ address: address.href, ...expected })
    }),
    { numRuns: RUNS },
  )
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(RUNS / 5)
}, 300_000)
