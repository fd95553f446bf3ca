import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type CurrencyCode, currencyCodes } from '#contract/currencies.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { decimalOf, minorUnitsOf } from '#contract/money.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'
import { FAILURES_SHOWN_FROM_MS, inParts, sized } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const { shop } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '100000' } })
const token = await shop.tokenFor('*')

/** ISO 4217 minor units, repeated here independently of the product; six for the two cryptocurrencies (D-212). */
const noDecimals: readonly string[] = ['JPY', 'KRW', 'VND']
const coins: readonly string[] = ['USDC', 'USDT']
const decimalsOf = (code: string) => (noDecimals.includes(code) ? 0 : coins.includes(code) ? 6 : 2)

/** An independent parser of amounts: shifts the digits of the JSON number by its exponent, without floats. */
function unitsIn(written: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? []
  if (whole === '') return undefined
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  const shift = Number(exponent) - fraction.length + (digits.length - significant.length)
  if (significant === '' || shift + decimals < 0) return undefined
  const units = BigInt(significant) * 10n ** BigInt(shift + decimals)
  return significant.length + Math.max(shift, 0) > 15 ? undefined : units
}

/** Spellings of an amount in a body, including ones that are not a JSON number and must be refused. */
const spellings = [
  ...['1', '0.01', '0.1', '1.5', '100.10', '100.1', '1.005', '78.43', '0.07', '4.35', '1.10', '19.99', '20.00'],
  ...['1e3', '1E3', '1e+2', '1.5e1', '100e-2', '1e-2', '1e-6', '1e-7', '12345678901234567e-8', '0.000001', '0.0000001'],
  ...['999999999999999', '9999999999999.99', '99999999999999.9', '1000000000000', '9007199254740993', '1e15', '1e400'],
  ...['0', '0.00', '-0', '-1', '-0.01', '+1', '01', '.5', '5.', '1,000', '1_000', '0x10', '0b1', 'Infinity', 'NaN'],
  ...['"100"', '"1e3"', '" 5 "', '"٥"', '５', '1 0', 'true', 'null', '[100]', '{"amount":100}', '1n', '1f'],
]

describe.each(currencyCodes)('%s', (currencyCode) => {
  test('an amount is stored exactly as written, or refused', async () => {
    const statuses = await inParts(spellings, 16, async (written) => {
      const body = `{"money":{"amount":${written},"currencyCode":"${currencyCode}"}}`
      return (await shop.call('POST', '/payins/!availablePaymentOptions', { token, body })).status
    })
    const read = spellings.map((written, place) => [written, statuses[place]])
    const expected = spellings.map((written) => [
      written,
      unitsIn(written, decimalsOf(currencyCode)) === undefined ? 400 : 200,
    ])
    expect(read).toEqual(expected)
  })

  test('an accepted amount is returned to the digit, in its shortest form, without an exponent', async () => {
    const amounts = fc.sample(unitsOf(currencyCode), { numRuns: sized(50, 4), seed: 1 })
    const method = methodPairs.find((pair) => pair.currencyCode === currencyCode)?.method
    if (method === undefined) throw new Error(`no method for ${currencyCode}`)
    for (const units of amounts) {
      const written = plain(units, decimalsOf(currencyCode))
      const body = JSON.stringify(payinBody(method, { currencyCode, amount: 7 })).replace(
        '"amount":7',
        `"amount":${written}`,
      )
      const id = `money-${currencyCode}-${units}`
      const created = await shop.call('POST', `/payins/${id}`, { token, body })
      expect([written, created.status]).toEqual([written, 201])
      const read = await shop.call('GET', `/payins/${id}`, { token })
      for (const { text } of [created, read]) {
        expect(text).toContain(`"paymentRequested":{"money":{"amount":${written},"currencyCode":"${currencyCode}"}}`)
        expect(text).not.toMatch(/"amount":[^,}]*[eE]/)
      }
    }
  })

  test('decimal text and minor units of random amounts agree with an independent reading, and parts add up', () => {
    const decimals = decimalsOf(currencyCode)
    fc.assert(
      fc.property(unitsOf(currencyCode), fc.bigInt({ min: 1n, max: 1000n }), (units, part) => {
        const text = decimalOf(units, currencyCode)
        expect(text).toBe(plain(units, decimals))
        expect(minorUnitsOf(text, currencyCode)).toBe(units)
        expect(minorUnitsOf(Number(text), currencyCode)).toBe(unitsIn(text, decimals))
        const rest = units - part
        if (rest <= 0n) return
        const parts = [part, rest].map((one) => minorUnitsOf(Number(decimalOf(one, currencyCode)), currencyCode) ?? 0n)
        expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(units)
      }),
      { numRuns: sized(100_000, 1000) },
    )
  })
})

/** Amounts in minor units of every order of magnitude up to 15 digits. */
const unitsOf = (currencyCode: CurrencyCode) =>
  fc
    .integer({ min: 1, max: Math.min(15, 12 + decimalsOf(currencyCode)) })
    .chain((digits) => fc.bigInt({ min: 10n ** BigInt(digits - 1), max: 10n ** BigInt(digits) - 1n }))

/** The shortest decimal text of an amount, built from its digits. */
function plain(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
