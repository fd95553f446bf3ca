import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CompletionEvidence, completionKinds, completionOf, qrFields } from './completions.ts'

test('of several texts for a QR code the page reads the raw data first, then the UPI link', () => {
  expect(qrFields).toEqual(['qrRawData', 'upiQrDeepLink', 'qrCode'])
})

const instructions = { paymentInstructionList: [{ name: 'ATM', steps: [] }] }
const account = { account: { accountNumber: '123' } }
const address = { paymentAddress: [{ name: 'IFSC', idAddress: 'X' }] }

test.each<[string, CompletionEvidence, string]>([
  [
    'redirectTo',
    { redirectTo: 'https://bank.example/' },
    'redirect redirect redirect redirect redirect redirect redirect',
  ],
  ['qrCode', { qrCode: '000201' }, 'qr qr qr qr address qr qr'],
  ['qrRawData', { qrRawData: '000201' }, 'qr qr qr qr qr qr qr'],
  ['upiQrDeepLink', { upiQrDeepLink: 'upi://pay' }, 'qr qr qr qr qr qr qr'],
  ['an account', account, 'generic transfer instructions generic address approve approve'],
  ['an account and a QR code', { ...account, qrCode: '000201' }, 'qr transfer instructions qr address qr qr'],
  ['a reference', { reference: '123' }, 'generic generic generic code generic approve approve'],
  ['a reference and a QR code', { reference: '123', qrCode: '000201' }, 'qr qr qr code address qr qr'],
  [
    'instructions',
    instructions,
    'instructions instructions instructions instructions instructions instructions instructions',
  ],
  ['an address', address, 'transfer transfer transfer transfer transfer transfer transfer'],
  ['a deep link', { deeplink: 'app://pay' }, 'generic generic generic generic generic approve generic'],
  ['nothing', {}, 'generic generic generic generic generic approve approve'],
  [
    'empty lists and texts',
    { redirectTo: '', qrCode: '', paymentInstructionList: [], paymentAddress: [], account: {}, reference: '' },
    'generic generic generic generic generic approve approve',
  ],
])('an answer with %s decides the page, the row where it leaves it open', (_, answer, expected) => {
  const kinds = ['qr', 'transfer', 'instructions', 'code', 'address', 'approve', 'redirect'] as const
  expect(completionKinds).toEqual(expect.arrayContaining([...kinds]))
  expect(kinds.map((kind) => completionOf(answer, kind)).join(' ')).toBe(expected)
})

test.each<[CompletionEvidence, string]>([
  [{ redirectTo: 'https://bank.example/' }, 'redirect'],
  [{ qrCode: '000201' }, 'qr'],
  [instructions, 'instructions'],
  [address, 'transfer'],
  [{ deeplink: 'app://pay' }, 'generic'],
  [{}, 'generic'],
])('a method the app does not know follows the answer: %j is %s', (answer, kind) => {
  expect(completionOf(answer, undefined)).toBe(kind)
})

describe('any response', () => {
  const text = fc.option(fc.constantFrom('', 'x'), { nil: undefined })
  const list = fc.option(fc.constantFrom([], ['x']), { nil: undefined })
  const evidence = fc.record({
    redirectTo: text,
    deeplink: text,
    qrRawData: text,
    upiQrDeepLink: text,
    qrCode: text,
    paymentInstructionList: list,
    paymentAddress: list,
    account: fc.option(fc.record({ accountNumber: text }), { nil: undefined }),
    reference: text,
  })

  test('has a completion kind, and never one whose data the response lacks', () => {
    fc.assert(
      fc.property(evidence, fc.constantFrom(...completionKinds, undefined), (answer, rowKind) => {
        const kind = completionOf(answer, rowKind)
        if (kind === 'redirect') expect(answer.redirectTo).toBeTruthy()
        if (kind === 'qr') expect(answer.qrRawData || answer.upiQrDeepLink || answer.qrCode).toBeTruthy()
        if (kind === 'code') expect(answer.reference).toBeTruthy()
        if (kind === 'transfer') expect(answer.account?.accountNumber || answer.paymentAddress?.length).toBeTruthy()
        expect([...completionKinds, 'generic']).toContain(kind)
      }),
    )
  })
})
