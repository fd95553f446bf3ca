import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type OperationName, operationNames, operationOf } from '#contract/operations/operations.ts'
import { tokenResult } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { idle, OTHER_SHOP, SHOP } from '../support/harness.test-support.ts'
import { requestLineOf } from '../support/operation-requests.test-support.ts'
import { giveBalance, payinBody, payoutBody } from '../support/orders.test-support.ts'
import { FAILURES_SHOWN_FROM_MS } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

/** The fourteen numbered operations of the specification and the seven that it only names. */
const SPECIFIED_OPERATIONS = 21

/** Every id is a payin, a payout and a top-up at once: `own-1` of the shop, `foreign-1` of the other one. */
const ids = ['own-1', 'foreign-1', 'unknown-1'] as const
type Id = (typeof ids)[number]

const money = { amount: 100, currencyCode: 'THB' }
const refusedLater = { operator: 'NOBANK' }

/**
 * A body that passes the shape gate and has no effect even if no payment has the id: a create names an operator that
 * does not exist, which is checked (406) after the id (409).
 */
const bodies: { readonly [O in OperationName]?: object } = {
  listPayinOptions: { money },
  listPayoutOptions: { money },
  listTopUpOptions: { money },
  createPayin: payinBody('ONLINE', { currencyCode: 'THB', ...refusedLater }),
  createPayout: payoutBody('BANK_TRANSFER', { currencyCode: 'THB', ...refusedLater }),
  createTopUp: payinBody('ONLINE', { currencyCode: 'THB', ...refusedLater }),
  setExternalReference: { reference: '413244427799' },
  createActionToken: { merchantCode: SHOP, timestamp: 1, action: 'PAYIN_INFO', idPayment: 'own-1' },
  createToken: { merchantCode: SHOP, timestamp: 1, operations: ['GET /payins/.*'] },
}

/** Status of an operation's response to a token that allows it, by whether its merchant has the id. */
const served: { readonly [O in OperationName]: readonly [there: number, absent: number] } = {
  listPayinOptions: [200, 200],
  listPayoutOptions: [200, 200],
  listTopUpOptions: [200, 200],
  readPayin: [200, 410],
  createPayin: [409, 406],
  readPayout: [200, 410],
  createPayout: [409, 406],
  readTopUp: [200, 410],
  createTopUp: [409, 406],
  setExternalReference: [204, 410],
  readMerchantInfo: [200, 200],
  createActionToken: [401, 401],
  createToken: [401, 401],
  listPayinAccounts: [200, 410],
  listBalances: [200, 200],
  listCurrencies: [200, 200],
  listPaymentOperators: [200, 200],
  listTopUpMethods: [200, 200],
  listSettlementOptions: [200, 200],
  listFxRates: [200, 200],
  listFxRatePairs: [200, 200],
}

type Allows = (name: OperationName, id: Id) => boolean
const ownOnly =
  (...names: OperationName[]): Allows =>
  (name, id) =>
    names.includes(name) && (id === 'own-1' || !operationOf(name).path.includes('{'))
const creating = ['listPayinOptions', 'createPayin', 'readPayin', 'setExternalReference'] as const
const anything: Allows = () => true

interface Kind {
  readonly kind: string
  /** The request for the token. If undefined, the request under test is sent without a token. */
  readonly apply?: readonly [path: '/auth-tokens' | '/auth-tokens-by-action', particulars: object]
  readonly merchantCode?: string
  readonly allows: Allows
}

const byAction = (action: string) => ['/auth-tokens-by-action', { action, idPayment: 'own-1' }] as const
const forOperations = (...operations: string[]) => ['/auth-tokens', { operations }] as const

/** What each kind of token allows, taken from the specification and not from the code under test. */
const kinds: readonly Kind[] = [
  { kind: 'PAYIN_CREATE', apply: byAction('PAYIN_CREATE'), allows: ownOnly(...creating) },
  { kind: 'PAYIN_INFO', apply: byAction('PAYIN_INFO'), allows: ownOnly('readPayin') },
  {
    kind: "the web application's list",
    apply: forOperations(
      'POST /payins/!availablePaymentOptions',
      'POST /payins/own-1',
      'GET /payins/own-1',
      'GET /merchant-info',
    ),
    allows: ownOnly(...creating, 'readMerchantInfo'),
  },
  {
    kind: 'GET /payins/.*',
    apply: forOperations('GET /payins/.*'),
    allows: (name) => name === 'readPayin' || name === 'listPayinAccounts',
  },
  { kind: 'everything', apply: forOperations('GET /.*', 'POST /.*'), allows: anything },
  { kind: 'nothing that exists', apply: forOperations('GET /nothing'), allows: () => false },
  { kind: 'no token', allows: () => false },
  {
    kind: "the other merchant's, for the same id",
    merchantCode: OTHER_SHOP,
    apply: byAction('PAYIN_CREATE'),
    allows: ownOnly(...creating),
  },
  {
    kind: "the other merchant's, for everything",
    merchantCode: OTHER_SHOP,
    apply: forOperations('GET /.*', 'POST /.*'),
    allows: anything,
  },
]

function expectedStatus({ apply, merchantCode = SHOP, allows }: Kind, name: OperationName, id: Id): number {
  const isThere = id === (merchantCode === SHOP ? 'own-1' : 'foreign-1')
  const status = served[name][isThere ? 0 : 1]
  if (operationOf(name).signed) return status
  if (apply === undefined) return 401
  return allows(name, id) ? status : 403
}

const { shop } = await gatewayOfFile({ ports: idle })
const tokens = new Map<string, string>()
beforeAll(async () => {
  for (const [merchantCode, id] of [
    [SHOP, 'own-1'],
    [OTHER_SHOP, 'foreign-1'],
  ] as const)
    await createAll(merchantCode, id)
  for (const { kind, apply, merchantCode = SHOP } of kinds) {
    if (apply === undefined) continue
    const [path, particulars] = apply
    const response = await shop.apply(path, { merchantCode, timestamp: shop.nowSecs(), ...particulars })
    tokens.set(kind, tokenResult.parse(response.json).token)
  }
})

async function createAll(merchantCode: string, id: string): Promise<void> {
  const token = await shop.tokenFor('*', { merchantCode })
  const create = async (path: string, body: object) =>
    expect((await shop.call('POST', path, { token, body })).status).toBe(201)
  await create(`/payins/${id}`, payinBody('P2A_V2', { amount: 45 }))
  await create(`/topups/${id}`, payinBody('PIXQR', { amount: 45 }))
  // A payout needs a balance; the sandbox settles 51 and more by itself.
  await giveBalance(shop, '1000', { merchantCode })
  await create(`/payouts/${id}`, payoutBody('BANK_TRANSFER', { currencyCode: 'THB', amount: 45 }))
}

const ask = (kind: string, name: OperationName, id: Id) =>
  shop.call(...requestLineOf(name, id), { token: tokens.get(kind), body: bodies[name] })

describe.each(kinds)('$kind', (row) => {
  test.each(operationNames)('%s is allowed or refused alike on an own, a foreign and an unknown id', async (name) => {
    const statuses = await Promise.all(ids.map(async (id) => (await ask(row.kind, name, id)).status))
    expect(statuses).toEqual(ids.map((id) => expectedStatus(row, name, id)))
  })
})

describe('403', () => {
  const cells = kinds.flatMap((row) => operationNames.flatMap((name) => ids.map((id) => ({ row, name, id }))))
  const forbidden = cells.filter(({ row, name, id }) => expectedStatus(row, name, id) === 403)

  test('repeats the request’s own method and path and is else one text, whether or not anything exists there', async () => {
    expect(forbidden.length).toBeGreaterThan(150)
    const responses = await Promise.all(forbidden.map(({ row, name, id }) => ask(row.kind, name, id)))
    const texts = forbidden.map(({ name, id }, place) => {
      const [method, path] = requestLineOf(name, id)
      expect(responses[place]?.text).toContain(`${method} ${path}`)
      return responses[place]?.text.replace(`${method} ${path}`, 'METHOD path')
    })
    expect([...new Set(texts)]).toEqual([texts[0]])
    const own = new Set(['content-length', 'date', 'x-request-id'])
    const heads = responses.map(({ headers }) =>
      JSON.stringify(Object.entries(headers).filter(([header]) => !own.has(header))),
    )
    expect([...new Set(heads)]).toEqual([heads[0]])
  })

  test('is sent before the payment is looked up, so that its timing cannot tell what exists', async () => {
    const looking = vi.spyOn(shop.gateway.store, 'read')
    // Some engines read the merchant's clock for each request, whatever the operation.
    const looksOf = async (kind: string, name: OperationName, id: Id) => {
      looking.mockClear()
      await ask(kind, name, id)
      return looking.mock.calls.length
    }
    const looks = new Set<number>()
    for (const { row, name, id } of forbidden) looks.add(await looksOf(row.kind, name, id))
    expect(looks.size).toBe(1)
    expect(await looksOf('everything', 'readPayin', 'own-1')).toBeGreaterThan(Math.max(...looks))
    vi.restoreAllMocks()
  })
})

test('the permission matrix has 567 cells for the operations of the specification, and 27 for each further one', () => {
  const further = operationNames.length - SPECIFIED_OPERATIONS
  expect(further).toBeGreaterThanOrEqual(0)
  expect(operationNames.length * kinds.length * ids.length).toBe(567 + 27 * further)
})
