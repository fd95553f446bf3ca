import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { nestedOf } from '#contract/fields/wire.ts'
import { factsOf } from '#contract/methods/method-facts.ts'
import { type MethodCode, methodOf } from '#contract/methods/methods.ts'
import { type PayoutMethodCode, payoutMethodOf } from '#contract/methods/payout-methods.ts'
import type { PayinAccepted, PayinDetail } from '#contract/operations/results.ts'
import { operatorsOf } from '../../../payments/operators/operators.ts'
import { advanceClock } from '../../../sandbox/time.ts'
import { SHOP, type TestGateway } from './harness.test-support.ts'
import type { TestResponse } from './test-server.test-support.ts'

export const RETURN_URL = 'http://127.0.0.1:9/return'
export const CALLBACK_URL = 'http://127.0.0.1:9/callback'

interface Ordered {
  readonly amount?: number
  readonly currencyCode?: CurrencyCode
  readonly operator?: string
  readonly include?: 'required' | 'all'
  /** Overrides properties of `paymentMethod`. */
  readonly method?: object
}

interface Body {
  readonly paymentMethod: object
  readonly [property: string]: unknown
}

/**
 * For tests: a valid create body of a payin or top-up with the required fields and, if required, the method's first
 * operator.
 */
export function payinBody(code: MethodCode, ordered: Ordered = {}): Body {
  const { amount = 100, currencyCode = firstOf(factsOf(code).currencies), include = 'required', method } = ordered
  const asked = requirementsOf(methodOf(code), currencyCode)
  const operator = ordered.operator ?? (asked.operatorRequired ? operatorsOf(code, currencyCode)[0]?.code : undefined)
  const nested = nestedOf(exampleValues(asked, currencyCode, include))
  return {
    ...nested,
    paymentRequested: { money: { amount, currencyCode } },
    // nestedOf writes an object or nothing at this key.
    paymentMethod: methodPart(code, operator, { ...(nested['paymentMethod'] as object | undefined), ...method }),
    returnUrl: RETURN_URL,
  }
}

/** For tests: a valid create body of a payout with every field of its method row. */
export function payoutBody(code: PayoutMethodCode, ordered: Ordered = {}): Body {
  const { amount = 100, currencyCode = firstOf(payoutMethodOf(code).currencies), operator, method } = ordered
  const asked = requirementsOf(payoutMethodOf(code), currencyCode)
  const nested = nestedOf(exampleValues(asked, currencyCode, ordered.include ?? 'required'))
  const fields = { ...(nested['paymentMethod'] as object | undefined), ...method }
  return { paymentRequested: { money: { amount, currencyCode } }, paymentMethod: methodPart(code, operator, fields) }
}

const methodPart = (paymentMethodCode: string, paymentOperatorCode: string | undefined, fields: object): object => ({
  paymentMethodCode,
  ...(paymentOperatorCode !== undefined && { paymentOperatorCode }),
  ...fields,
})

function firstOf<Item>([first]: readonly Item[]): Item {
  if (first === undefined) throw new RangeError('an empty list')
  return first
}

/** For tests: sends requests about one shop's orders over HTTP, with a token that allows everything. */
export interface Orders {
  create(
    path: 'payins' | 'topups' | 'payouts',
    body: object,
    id?: string,
  ): Promise<TestResponse & { readonly id: string }>
  read(path: 'payins' | 'topups' | 'payouts', id: string): Promise<TestResponse>
  post(path: string, body: object): Promise<TestResponse>
  get(path: string): Promise<TestResponse>
  /** Advances the shop's sandbox clock and runs the jobs that fall due. */
  advance(seconds: number): Promise<void>
}

export async function ordersOf(shop: TestGateway): Promise<Orders> {
  const token = await shop.tokenFor('*', { validitySecs: 2_678_400 })
  return {
    create: async (path, body, id = randomUUID()) => ({
      ...(await shop.call('POST', `/${path}/${id}`, { token, body })),
      id,
    }),
    read: (path, id) => shop.call('GET', `/${path}/${id}`, { token }),
    post: (path, body) => shop.call('POST', path, { token, body }),
    get: (path) => shop.call('GET', path, { token }),
    advance: (seconds) => advanceClock(shop.gateway, { seconds, merchantCode: SHOP }),
  }
}

/** For tests: gives a merchant a balance that no payment has brought. */
export const giveBalance = (
  { gateway }: TestGateway,
  amount: string,
  { merchantCode = SHOP, currencyCodes = ['THB'] }: { merchantCode?: string; currencyCodes?: readonly string[] } = {},
): Promise<unknown> =>
  gateway.store.write((tx) =>
    tx
      .insertInto('balance')
      .values(currencyCodes.map((currencyCode) => ({ merchantCode, currencyCode, amount })))
      .execute(),
  )

/** For tests: what the response of a request matches that a business rule refuses. */
export const refusal = (code: string) => ({ status: 406, json: [{ code }] })

/** For tests: the body of a create's response, whose status the caller has checked to be 201. */
export const accepted = ({ json }: TestResponse): PayinAccepted => json as PayinAccepted

/** For tests: the body of a detail read, whose status the caller has checked to be 200. */
export const detail = ({ json }: TestResponse): PayinDetail => json as PayinDetail
