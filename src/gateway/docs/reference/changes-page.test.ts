import { expect, test } from 'vitest'
import { writeChanges } from './changes-page.ts'

const rows = [...writeChanges().matchAll(/<tr><th scope="row">(.*?)<\/th><td>(.*?)<\/td><\/tr>/g)].map(
  ([, versions, change]) => `${versions}: ${change}`,
)

test('the change history has every version of the specification, the newest first', () => {
  expect(rows.map((row) => row.slice(0, row.indexOf(':')))).toEqual([
    ...['2.80', '2.77', '2.75', '2.74', '2.73', '2.68', '2.64', '2.60', '2.56', '2.55', '2.54', '2.53', '2.51', '2.45'],
    ...['2.43, 2.44', '2.39', '2.37', '2.34', '2.32', '2.31', '2.30', '2.25', '2.20, 2.22', '2.19, 2.21', '2.18'],
    ...['2.17, 2.27, 2.28, 2.49', '2.16, 2.23, 2.24, 2.29, 2.35, 2.37, 2.46, 2.50, 2.58, 2.62, 2.65, 2.66'],
    ...['2.14', '2.15', '2.13', '2.12', '2.11', '2.10', '2.9', '2.8', '2.7', '2.6', '2.5', '2.4', '2.3', '2.1, 2.2'],
    '2.0',
  ])
})

test('the change history shows code as code', () => {
  expect(rows[0]).toBe('2.80: WalletQr method; <code>SECURITY_CHECK_FAILED</code>')
  expect(rows.at(-1)).toBe('2.0: base version')
  expect(rows).toContain('2.43, 2.44: <code>productId</code>; GET <code>/payins/{idPayin}/accounts</code>')
})

test('the change history names the versions that the documents state, and leads back to the reference', () => {
  expect(writeChanges()).toMatch(/<a href="\/docs">Reference<\/a>.* states 2\.79, .* 2\.82;/s)
})
