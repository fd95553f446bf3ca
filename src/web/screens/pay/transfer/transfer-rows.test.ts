import { describe, expect, test } from 'vitest'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { methods } from '#contract/methods/methods.ts'
import { senderOf, shownByBank, transferRows } from './transfer-rows.ts'

const account = {
  accountName: 'カ)サンドボックス',
  accountNumber: '0000001',
  bankCode: '9999',
  bankName: 'サンドボックス銀行',
  branchName: 'サンドボックス支店',
  branchCode: '000',
  accountType: '普通',
  bankBranch: 'SANDBOX',
  bankCity: 'SANDBOX',
  bankProvince: 'SANDBOX',
}
const answer = { account, reference: 'REF1' }

const namesIn = (currencyCode: string) => transferRows(answer, currencyCode).map(({ name }) => name)

describe('the rows of a transfer', () => {
  test.each([
    ['ARS', ['accountNumber', 'accountName', 'reference']],
    ['CNY', ['accountName', 'accountNumber', 'bankName', 'branchName', 'reference']],
    ['JPY', ['bankName', 'bankCode', 'branchName', 'branchCode', 'accountType', 'accountNumber', 'accountName']],
    ['KRW', ['bankName', 'accountNumber', 'accountName']],
    ['THB', ['bankName', 'accountNumber', 'accountName']],
    ['ZAR', ['bankName', 'branchCode', 'accountType', 'accountNumber', 'accountName', 'reference']],
    ['VND', ['bankName', 'accountNumber', 'accountName', 'reference']],
  ])('in %s have the order of that country’s bank forms', (currencyCode, names) => {
    expect(namesIn(currencyCode)).toEqual(names)
  })

  test('have the account number exactly once, emphasised, in every currency', () => {
    const transfers = methodPairs.filter(({ method }) => methods[method].completion === 'transfer')
    for (const { currencyCode } of transfers) {
      const strong = transferRows(answer, currencyCode).filter((row) => row.strong)
      expect(strong.map(({ value }) => value)).toEqual([account.accountNumber])
    }
  })

  test('never include deprecated attributes', () => {
    for (const currencyCode of ['JPY', 'INR', 'XXX'])
      expect(transferRows(answer, currencyCode).map(({ value }) => value)).not.toContain('SANDBOX')
  })

  test('include all values in an unknown currency', () => {
    expect(namesIn('XXX')).toEqual([...namesIn('JPY'), 'reference'])
  })

  test('leave out absent values', () => {
    const rows = transferRows({ account: { accountNumber: '1', bankName: '' } }, 'THB')
    expect(rows.map(({ name }) => name)).toEqual(['accountNumber'])
    expect(transferRows({}, 'THB')).toEqual([])
  })

  test('have account type codes in the page’s language', () => {
    const messageOf = (accountType: string) => transferRows({ account: { accountType } }, 'ZAR')[0]?.message
    expect(messageOf('current')).toBe('pay.transfer.accountType.current')
    expect(messageOf('普通')).toBeUndefined()
  })

  test('have the account number’s local name', () => {
    const labelOf = (accountNumber: string, currencyCode: string) =>
      transferRows({ account: { accountNumber } }, currencyCode)[0]?.label
    expect(labelOf('002010077777777771', 'MXN')).toBe('pay.transfer.field.clabe')
    expect(labelOf('4152313412345678', 'MXN')).toBe('pay.transfer.field.accountNumber')
    expect(labelOf('2850590940090418135201', 'ARS')).toBe('pay.transfer.field.cbu')
    expect(labelOf('casa.perro.luna', 'ARS')).toBe('pay.transfer.field.alias')
  })
})

test('the receiving bank is compared, not typed, where the account number names it', () => {
  expect(shownByBank(answer, 'ARS').map(({ name, value }) => [name, value])).toEqual([['bankName', account.bankName]])
  expect(shownByBank({ account: { bankName: '' } }, 'ARS')).toEqual([])
  expect(shownByBank(answer, 'VND')).toEqual([])
})

describe('the sender that the bank must see', () => {
  const payer = { accountCustomer: { accountName: '김철수', accountNumber: '1234567890' }, taxId: '20123456786' }

  test.each([
    ['KRW', { id: 'pay.transfer.ownName', value: '김철수', rule: 'pay.transfer.senderMatches.name' }],
    ['JPY', { id: 'pay.transfer.ownName', value: '김철수', rule: 'pay.transfer.senderMatches.name' }],
    ['THB', { id: 'pay.transfer.ownAccount', value: '1234567890' }],
    ['ARS', { id: 'pay.transfer.ownTaxId', value: '20123456786', rule: 'pay.transfer.senderMatches.taxId' }],
  ])('in %s', (currencyCode, sender) => expect(senderOf(payer, currencyCode)).toEqual(sender))

  test('is undefined if the payment is identified otherwise, or if no sender is named', () => {
    expect(senderOf(payer, 'VND')).toBeUndefined()
    expect(senderOf({}, 'KRW')).toBeUndefined()
  })
})
