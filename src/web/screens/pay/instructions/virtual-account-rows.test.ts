import { expect, test } from 'vitest'
import { virtualAccountRows } from './instructions-view.tsx'

const account = { accountName: 'SANDBOX', accountNumber: '999990000001', bankCode: '008', bankName: 'Mandiri' }

test("Mandiri's two numbers are adjacent, each with its own label", () => {
  const rows = virtualAccountRows({ ...account, billerCode: '99999' }, 'IDR').filter(({ strong }) => strong)
  expect(rows.map(({ label, value }) => [label, value])).toEqual([
    ['pay.instructions.company', '99999'],
    ['pay.instructions.paymentCode', '999990000001'],
  ])
})

test('virtual accounts of other banks have one number', () => {
  const rows = virtualAccountRows(account, 'IDR')
  expect(rows.filter(({ strong }) => strong).map(({ label }) => label)).toEqual(['pay.instructions.number'])
  expect(rows.map(({ name }) => name)).toEqual(['bankName', 'bankCode', 'accountNumber', 'accountName'])
})

test('Korean banks are shown by name, not by code', () => {
  expect(virtualAccountRows(account, 'KRW').map(({ name }) => name)).not.toContain('bankCode')
})
