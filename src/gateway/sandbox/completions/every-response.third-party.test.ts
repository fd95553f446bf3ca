import { describe, expect, test, vi } from 'vitest'
import { type CurrencyCode, currencies } from '#contract/currencies.ts'
import { exampleValue } from '#contract/fields/example-values.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import type { CodeKind } from '#contract/methods/specified-methods.test-support.ts'
import type { PaymentMethodResponse, PaymentOptions } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../../app/api-tests/support/file-gateway.test-support.ts'
import { accepted, detail, RETURN_URL } from '../../app/api-tests/support/orders.test-support.ts'
import { isWholeRun } from '../../app/api-tests/support/trust-size.test-support.ts'
import type { ReceivingAccount } from '../accounts/receiving-accounts.ts'
import { isAccountOf } from './account-checks.test-support.ts'
import { ruleOf } from './response-rules.test-support.ts'
import {
  isAddressOf,
  readEmv,
  readSolanaTransfer,
  readTokenTransfer,
  readUpi,
} from './third-party-checks.test-support.ts'

vi.setConfig({ testTimeout: 120_000 })

const variables = { RATE_LIMIT_PER_SECOND: '100000' }
const { shop, orders } = await gatewayOfFile({ merchant: { vatPercent: 7 }, variables })

interface FieldRequirements {
  readonly method: MethodCode
  readonly currencyCode: CurrencyCode
  readonly operator?: string | undefined
  readonly accountType?: string | undefined
  readonly amount?: number
}

/** A complete request of the method. */
function bodyOf({ method, currencyCode, operator, accountType, amount = 100 }: FieldRequirements): object {
  const { account, ...own } = ruleOf(method, currencyCode).sends
  const example = (name: Parameters<typeof exampleValue>[0]) => exampleValue(name, currencyCode)
  return {
    paymentRequested: { money: { amount, currencyCode } },
    paymentMethod: {
      paymentMethodCode: method,
      ...(operator !== undefined && { paymentOperatorCode: operator }),
      emailAddress: example('emailAddress'),
      phoneNumber: example('phoneNumber'),
      account: {
        accountName: example('accountName'),
        accountNumber: example('accountNumber'),
        ...(account as object | undefined),
        ...(accountType !== undefined && { accountType }),
      },
      ...own,
    },
    returnUrl: RETURN_URL,
  }
}

type Chosen = Pick<FieldRequirements, 'operator' | 'accountType'>

/** The operators of the gateway's options, each with an account type that it supports, or none. */
async function offeredOperators({ method, currencyCode }: FieldRequirements): Promise<readonly [Chosen, ...Chosen[]]> {
  const asked = await orders.post('/payins/!availablePaymentOptions', { money: { amount: 100, currencyCode } })
  const option = (asked.json as PaymentOptions).data.find(({ paymentMethodCode }) => paymentMethodCode === method)
  const [first = {}, ...others] = (option?.paymentOperators ?? []).map(({ code, accountTypes = [] }) => ({
    operator: code,
    accountType: accountTypes[0],
  }))
  return [first, ...others]
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value)

async function createdAs(asked: FieldRequirements): Promise<PaymentMethodResponse> {
  const created = await orders.create('payins', bodyOf(asked))
  expect([asked, created.status, created.text]).toEqual([asked, 201, created.text])
  const read = detail(await orders.read('payins', created.id))
  const { paymentRequested, paymentMethodResponse, idPayment } = read
  expect({ paymentRequested, paymentMethodResponse, idPayment }).toEqual(created.json)
  return accepted(created).paymentMethodResponse
}

/** The amount due in hundredths or in millionths, computed from decimal text without a float. */
const unitsOf = (amount: string | number, decimals: number): bigint => {
  const [whole = '', fraction = ''] = String(amount).split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
const payable = ({ moneyRequired, money }: PaymentMethodResponse) => (moneyRequired ?? money)?.amount ?? 0

/** The scheme of a code by its prefix, for a method outside the specification. */
function kindOfCode(code: string): CodeKind {
  if (code.startsWith('0002')) return 'emv'
  if (code.startsWith('upi:')) return 'upi'
  return /^https?:/.test(code) ? 'page' : 'crypto'
}

const codeIn = ({ qrRawData, upiQrDeepLink, qrCode }: PaymentMethodResponse) => qrRawData ?? upiQrDeepLink ?? qrCode

function judgeCode(asked: FieldRequirements, response: PaymentMethodResponse): void {
  const amount = payable(response)
  const { code } = ruleOf(asked.method, asked.currencyCode)
  switch (code === 'any' ? kindOfCode(codeIn(response) ?? '') : code) {
    case 'emv': {
      const reading = readEmv(response.qrCode ?? response.qrRawData ?? '')
      expect(unitsOf(reading.amount, 2)).toBe(unitsOf(amount, 2))
      const { numeric, country } = currencies[asked.currencyCode]
      expect([reading.currency, reading.country]).toEqual([numeric, country])
      // The customer compares the name that the banking app shows with the page's.
      expect([undefined, response.account?.accountName]).toContain(reading.merchantName)
      // PromptPay allows capitals only.
      expect(reading.reference?.toUpperCase()).toBe(response.reference?.toUpperCase())
      break
    }
    case 'upi': {
      const link = readUpi(response.upiQrDeepLink ?? '')
      expect(unitsOf(link.get('am') ?? '', 2)).toBe(unitsOf(amount, 2))
      expect(link.get('tr')).toBe(response.reference)
      break
    }
    case 'crypto':
      judgeCrypto(response, unitsOf(amount, 6))
      break
    case 'page':
      expect(new URL(response.qrCode ?? '').searchParams.get('amount')).toBe(String(amount))
      break
    default:
      expect(response).not.toHaveProperty('qrCode')
  }
}

function judgeCrypto({ account, paymentOperator, money, qrCode = '' }: PaymentMethodResponse, units: bigint): void {
  const network = paymentOperator?.code ?? ''
  const address = account?.accountNumber ?? ''
  expect([network, isAddressOf(network, address)]).toEqual([network, true])
  if (network === 'ETHEREUM' || network === 'POLYGON') {
    const transfer = readTokenTransfer(qrCode)
    expect(transfer).toMatchObject({ recipient: address, units })
    // No live network: Ethereum's is 1, Polygon's 137.
    expect([1, 137]).not.toContain(transfer.chainId)
  } else if (network === 'SOLANA' && money?.currencyCode === 'USDC') {
    const transfer = readSolanaTransfer(qrCode)
    expect(transfer.recipient).toBe(address)
    expect(unitsOf(transfer.amount, 6)).toBe(units)
  } else expect(qrCode).toBe(address)
}

/** The redirect URL: on our own origin, one payment's page, with no script scheme. */
function judgeAddresses({ redirectTo, deeplink, qrCode }: PaymentMethodResponse): void {
  const links = [redirectTo, deeplink, qrCode].filter((link) => link !== undefined && /^[a-z]+:\/\//.test(link))
  for (const link of links.map((text) => new URL(text ?? ''))) {
    if (link.protocol === 'upi:') readUpi(link.href)
    else if (link.protocol !== 'solana:') expect([link.origin, link.username, link.hash]).toEqual([shop.origin, '', ''])
  }
  if (redirectTo !== undefined)
    expect(new URL(redirectTo).pathname).toMatch(/^\/sandbox\/bank\/test-shop\/[0-9a-f-]{36}$/)
}

/** The account of a response: shape, bank code and check digits by the rules of the country. */
function judgeFigures(
  { method, currencyCode, operator = '' }: FieldRequirements,
  { account = {}, reference }: PaymentMethodResponse,
) {
  const { isPaidInCash, hasPayableAccount } = ruleOf(method, currencyCode)
  // The format that the machines of all four chains accept.
  if (isPaidInCash) expect(reference).toMatch(/^[A-Z0-9]{14}$/)
  if (hasPayableAccount) {
    // Of what is missing no rule is true.
    const isPayable = isAccountOf(currencyCode, account as ReceivingAccount)
    expect([operator, account, isPayable]).toEqual([operator, account, true])
  }
}

/** Amounts of every size that the currency can have. */
function amountsIn(currencyCode: CurrencyCode): readonly number[] {
  const wholes = [50, 12_345_678, ...(isWholeRun ? [1, 999_999] : [])]
  const parts = [99.99, ...(isWholeRun ? [0.05, 1234.5] : [])]
  return currencies[currencyCode].decimals > 0 ? [...wholes, ...parts] : wholes
}

describe.each(methodPairs)('$method in $currencyCode', (pair) => {
  const { method, currencyCode } = pair

  test('has a complete response for every operator, valid by third-party parsers of each standard', async () => {
    const { has } = ruleOf(method, currencyCode)
    for (const chosen of await offeredOperators(pair)) {
      const asked = { ...pair, ...chosen }
      const { operator } = chosen
      const response = await createdAs(asked)
      expect([operator, has.filter((path) => valueAt(response, path) === undefined)]).toEqual([operator, []])
      if (operator !== undefined) expect(response.paymentOperator?.code).toBe(operator)
      judgeCode(asked, response)
      judgeAddresses(response)
      judgeFigures(asked, response)
      expect(Date.parse(response.expireAt ?? '')).toBeGreaterThan(Date.parse(response.acceptedAt ?? ''))
    }
  })

  test('has the amount due in its code, for amounts of every size', async () => {
    const [chosen] = await offeredOperators(pair)
    const { decreasedAmount } = ruleOf(method, currencyCode)
    for (const amount of amountsIn(currencyCode)) {
      const asked = { ...pair, ...chosen, amount }
      const response = await createdAs(asked)
      const required = response.moneyRequired?.amount
      const isLowered = decreasedAmount === 'always' || (decreasedAmount === 'at 50' && amount === 50)
      expect([amount, required !== undefined]).toEqual([amount, isLowered])
      if (required !== undefined) expect(required).toBeGreaterThan(0)
      if (required !== undefined) expect(required).toBeLessThan(amount)
      expect(response.money).toEqual({ amount, currencyCode })
      judgeCode(asked, response)
    }
  })
})

test('the detail of a settled payin has the create’s response fields and the paying account', async () => {
  const created = await Promise.all(
    methodPairs.map(async (pair) => {
      const [chosen] = await offeredOperators(pair)
      const { id, json } = await orders.create('payins', bodyOf({ ...pair, ...chosen }))
      return { id, json, rule: ruleOf(pair.method, pair.currencyCode) }
    }),
  )
  const reference = '413244427799'
  for (const { id } of created.filter(({ rule }) => rule.needsReference))
    expect((await orders.post(`/payins/${id}/!setExternalReference`, { reference })).status).toBe(204)
  await orders.advance(11)
  for (const { id, json, rule } of created) {
    const { process, paymentRequested, idPayment, paymentMethodResponse } = detail(await orders.read('payins', id))
    const { accountCustomerUsedForPayment, externalReference, ...told } = paymentMethodResponse
    expect(process.status).toBe('SUCCESS')
    expect({ paymentRequested, idPayment, paymentMethodResponse: told }).toEqual(json)
    expect(accountCustomerUsedForPayment === undefined).toBe(rule.isPaidInCash)
    expect(externalReference).toEqual(rule.needsReference ? { reference } : undefined)
  }
})
