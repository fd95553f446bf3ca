import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { detail, payinBody } from '../support/orders.test-support.ts'
import { FAILURES_SHOWN_FROM_MS, inParts, numbered, sized } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const { orders } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '100000' } })

/** Whether a text is twelve ASCII digits, checked without a regular expression. */
const isReference = (text: string) =>
  text.length === 12 && [...text].every((letter) => letter.charCodeAt(0) >= 48 && letter.charCodeAt(0) <= 57)

/** The zero of many scripts, from which the generator makes digits. */
const scripts = ['0', '٠', '۰', '०', '০', '๐', '０', '𝟎'].map((zero) => zero.codePointAt(0) ?? 48)
const digit = fc
  .tuple(fc.constantFrom(...scripts), fc.nat({ max: 9 }))
  .map(([zero, value]) => String.fromCodePoint(zero + value))
const ascii = fc.nat({ max: 9 }).map(String)
const oddity = fc.constantFrom(...' \n\t\u00a0\u200b\u202e\ufeff\u0000-+.ex²')
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: ascii, minLength: 12, maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: ascii, minLength: 10, maxLength: 14 }) },
  { weight: 2, arbitrary: fc.string({ unit: digit, minLength: 12, maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.string({ unit: ascii, minLength: 11, maxLength: 12 }), oddity, fc.nat({ max: 12 }))
      .map(([digits, odd, at]) => digits.slice(0, at) + odd + digits.slice(at)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 14 }) },
)

test('of random strings exactly those of twelve ASCII digits are accepted as references', async () => {
  const { id } = await orders.create('payins', payinBody('P2A_V2', { amount: 45 }))
  const references = fc.sample(text, { numRuns: sized(1000, 160), seed: 7 })
  const expected = references.map((reference) => (isReference(reference) ? 204 : 400))
  expect(expected.filter((status) => status === 204).length).toBeGreaterThan(references.length / 4)
  const statuses: number[] = []
  for (const reference of references)
    statuses.push((await orders.post(`/payins/${id}/!setExternalReference`, { reference })).status)
  expect(references.filter((_, place) => statuses[place] !== expected[place])).toEqual([])
  const last = references.findLast(isReference)
  const read = detail(await orders.read('payins', id))
  expect(read.paymentMethodResponse.externalReference).toEqual({ reference: last })
})

test('a hundred payins that are given the same few references never share one', async () => {
  const create = async () => (await orders.create('payins', payinBody('P2A_V2', { amount: 45 }))).id
  const ids = await inParts(numbered(100), 20, create)
  await inParts(ids, 50, async (id) => {
    const reference = `41324442${String(1000 + (ids.indexOf(id) % 10))}`
    await orders.post(`/payins/${id}/!setExternalReference`, { reference })
  })
  const details = await inParts(ids, 20, async (id) => detail(await orders.read('payins', id)))
  const held = details.flatMap(({ paymentMethodResponse: { externalReference } }) => externalReference?.reference ?? [])
  expect(held).toHaveLength(10)
  expect(new Set(held).size).toBe(10)
})
