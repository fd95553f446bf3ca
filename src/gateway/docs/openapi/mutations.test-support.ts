import fc from 'fast-check'
import { formatExamples } from '#contract/fields/format-examples.ts'
import { formatNames, formats } from '#contract/fields/formats.ts'

/**
 * For tests: mutations of a JSON value at one or more positions: dropped, of another type, empty, or another format.
 */
export const mutated = (body: object): fc.Arbitrary<unknown> => {
  const places = placesIn(body)
  const change = fc.record({ place: fc.constantFrom(...places), value: fc.option(strange, { nil: undefined }) })
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) =>
      changes.reduce<unknown>((changed, { place, value }) => withAt(changed, place, value), structuredClone(body)),
    )
}

const samples = formatNames.flatMap((name) => [
  ...formatExamples[name].valid,
  ...formatExamples[name].invalid,
  'x'.repeat(formats[name].maxLength + 1),
])

const words = ['', ' ', 'clabe', 'cellphone', 'savings', 'individual', 'constructor', '__proto__', 'PIXQR', 'OFFLINE']
const codes = ['BANK_TRANSFER', 'MXN', 'THB', 'ARS', 'VND', 'JPY', 'USDT', 'EUR', 'thb', 'TOPUP_WALLET', 'PAYIN_INFO']
const urls = [
  ...['https://shop.example', 'HTTPS://shop.example:8443/a?b#c', 'http://shop.example/', '//shop.example', '/orders/1'],
  ...['https://user:pass@shop.example/', 'https://shop.example\\@evil.example', 'https://', 'https:///shop.example'],
  ...['https://[::1]/', 'https://shop.example/a b', 'https://shop.example/\u202e', 'javascript:alert(1)', 'data:,x'],
  ...['https://müller.example/ä', `https://shop.example/${'x'.repeat(2048)}`, 'ftp://shop.example/', 'https://a@b/'],
]
const numbers = [0, -1, 1, 7, 0.5, 0.01, 0.001, 1.234567, 999_999, 2_678_400, 2_678_401, 1e15, 1e21]

/** Values that a client may send in a field by mistake or on purpose. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, ['x'], { a: 1 }),
  fc.constantFrom(...numbers),
  fc.constantFrom(...samples, ...words, ...codes, ...urls),
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

type Place = readonly (string | number)[]

/** Every position in a JSON value, plus an unknown property in every object. */
function placesIn(value: unknown, at: Place = []): readonly Place[] {
  const own = at.length > 0 ? [at] : []
  if (typeof value !== 'object' || value === null) return own
  const below = Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))
  return [...own, ...below, [...at, 'more']]
}

/** Replaces the value at a position; undefined removes it. If the parent is no longer an object, nothing changes. */
function withAt(value: unknown, [key, ...rest]: Place, placed: unknown): unknown {
  if (key === undefined) return placed
  if (typeof value !== 'object' || value === null) return value
  const inner = withAt(Reflect.get(value, key), rest, placed)
  if (Array.isArray(value)) return Number(key) < value.length ? value.with(Number(key), inner) : value
  const entries = Object.entries(value).filter(([name]) => name !== key)
  return Object.fromEntries(inner === undefined ? entries : [...entries, [key, inner]])
}
