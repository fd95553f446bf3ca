import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webOperationOf } from '#contract/operations/web-operations.ts'
import { samplePayin } from '../checkout/payment/sample-payin.test-support.ts'

const open = samplePayin('PROCESSING')
const { process: _, ...accepted } = open
/** A valid response of each operation that the page reads. */
const answers = [
  ['readPayin', open],
  ['createPayin', accepted],
  [
    'listPayinOptions',
    { data: [{ paymentMethodCode: 'PROMPTPAY', paymentOperators: [{ code: 'A', name: 'Bank A' }] }] },
  ],
  ['readMerchantInfo', { channelInfo: { name: 'Shop' } }],
] as const

const DEEPEST = 4
const additions = fc.uniqueArray(
  fc.record({
    name: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'length')),
    value: fc.anything({ maxDepth: 3 }),
    depth: fc.nat(DEEPEST),
  }),
  { minLength: 50, maxLength: 50, selector: ({ name, depth }) => `${depth} ${name}` },
)
type Addition = { readonly name: string; readonly value: unknown; readonly depth: number }

/** The response with properties added to its objects, its own unchanged. */
function grown(value: unknown, all: readonly Addition[], depth = 0): unknown {
  if (Array.isArray(value)) return value.map((item) => grown(item, all, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, part]) => [name, grown(part, all, depth + 1)] as const)
  const fresh = all.filter((one) => one.depth === depth).map((one) => [`x${one.name}`, one.value] as const)
  return Object.fromEntries([...fresh, ...own])
}

test.each(answers)('%s: fifty unknown properties do not change the known ones', (operation, response) => {
  const { result } = webOperationOf(operation)
  fc.assert(
    fc.property(additions, (all) => {
      const read = result?.safeParse(grown(response, all))
      expect(read).toMatchObject({ success: true, data: response })
    }),
  )
})
