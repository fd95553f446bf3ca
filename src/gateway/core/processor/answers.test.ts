import { expect, test } from 'vitest'
import { sampleOrder } from '../../sandbox/sample-order.ts'
import { preparationReader, readPayingAccount, readReceipt, readReport, readSending } from './answers.ts'

type Reader = (value: unknown) => { readonly ok: boolean; readonly message?: string }

const order = { ...sampleOrder('PIXQR', 'BRL'), amount: '100' }
const prepare: Reader = (value) => preparationReader(false)(order, value)
const prepared = (more: object) => ({ kind: 'prepared', instructions: { qrCode: 'code', qrName: 'PIX', ...more } })
const news = (count: number) => Array.from({ length: count }, (_, place) => ({ paymentId: `p-${place}` }))
const address = { name: 'Bank', idAddress: '1' }
const list = (count: number, item: unknown) => Array.from({ length: count }, () => item)
/** JSON of this many characters. */
const data = (length: number) => ({ a: 'x'.repeat(length - 8) })

const transfer: Reader = (value) => preparationReader(false)(sampleOrder('OFFLINE', 'LAK'), value)
const readers = {
  prepare,
  transfer,
  send: readSending,
  read: readReport,
  receive: readReceipt,
  payer: readPayingAccount,
}

const stepsOf = (steps: readonly unknown[]) => prepared({ paymentInstructionList: [{ name: 'A', steps }] })
const requires = (amount: string, receivingAccount = 'x') => ({
  ...prepared({}),
  required: { amount, receivingAccount },
})
const lacks = (field: string) => `instructions lack ${field}, without which nobody can pay.`
const LIST = 'instructions.paymentInstructionList'

test.each<[keyof typeof readers, string, unknown]>([
  ['prepare', 'a refusal with a code of payins', { kind: 'refused', code: 'CUSTOMER_NOT_REGISTERED' }],
  ['prepare', 'a refusal of the operator', { kind: 'refused', code: 'PAYMENT_OPERATOR_INVALID' }],
  ['prepare', 'the longest code of a QR picture', prepared({ qrCode: 'x'.repeat(4096) })],
  ['prepare', 'the longest line', prepared({ qrName: 'x'.repeat(250) })],
  ['prepare', 'a link into an app of its own scheme', prepared({ deeplink: 'bank-app://pay/1' })],
  ['prepare', 'an https address', prepared({ redirectTo: 'https://bank.example/pay' })],
  ['prepare', 'fifty addresses', prepared({ paymentAddress: list(50, address) })],
  ['prepare', '50 steps', prepared({ paymentInstructionList: [{ name: 'ATM', steps: list(50, 'x'.repeat(2000)) }] })],
  [
    'prepare',
    'every field of an account',
    prepared({
      account: {
        accountName: 'A',
        accountNumber: '1',
        accountType: 'x',
        bankCode: '1',
        bankName: 'B',
        branchName: 'C',
        branchCode: '2',
        billerCode: '3',
        bankBranch: 'D',
        bankCity: 'E',
        bankProvince: 'F',
      },
    }),
  ],
  ['prepare', 'data of 4096 characters', { ...prepared({}), data: data(4096) }],
  ['prepare', 'a required amount', requires('99.5')],
  ['prepare', 'a reference', { ...prepared({}), reference: 'R-1' }],
  ['send', 'a payout that was sent', { kind: 'sent' }],
  ['send', 'data of a payout', { kind: 'sent', data: { id: 1 } }],
  ['send', 'a refusal with its reason', { kind: 'refused', failureReasonCode: 'PAYMENT_OPERATOR_UNAVAILABLE' }],
  ['read', 'an open payment', { kind: 'open' }],
  ['read', 'the shortest wait, a second', { kind: 'open', readAgainMs: 1000 }],
  ['read', 'the longest wait, a day', { kind: 'open', readAgainMs: 86_400_000 }],
  ['read', 'a success', { kind: 'final', result: { status: 'SUCCESS', processorStatus: 'BOOKED' } }],
  ['read', 'a failure', { kind: 'final', result: { status: 'FAILED', failureReasonCode: 'SECURITY_CHECK_FAILED' } }],
  ['read', 'a refusal', { kind: 'final', result: { status: 'REFUSED' }, data: { id: 1 } }],
  ['read', 'an unknown payment', { kind: 'unknown' }],
  ['receive', 'a webhook that is not authentic', { kind: 'rejected' }],
  ['receive', 'a webhook without payments', { kind: 'accepted', payments: [] }],
  ['receive', 'a webhook with a thousand payments', { kind: 'accepted', payments: news(1000) }],
  ['payer', 'an account', { accountName: 'A. Payer', accountNumber: '1' }],
])('%s may answer %s', (reader, _what, value) => expect(readers[reader](value)).toEqual({ ok: true, value }))

const wrong: readonly (readonly [keyof typeof readers, unknown, string])[] = [
  ['prepare', { kind: 'refused', code: 'PAYMENT_METHOD_UNAVAILABLE' }, 'code '],
  ['prepare', { kind: 'prepared', instructions: { qrName: 'PIX' } }, lacks('qrCode')],
  ['prepare', prepared({ qrCode: undefined }), lacks('qrCode')],
  ['transfer', { kind: 'prepared', instructions: { account: { accountName: 'A' } } }, lacks('account')],
  ['prepare', prepared({ qrCode: '' }), 'instructions.qrCode must not be empty.'],
  ['prepare', prepared({ qrCode: 'x'.repeat(4097) }), 'instructions.qrCode must have at most 4096 characters.'],
  ['prepare', prepared({ qrName: 'x'.repeat(251) }), 'instructions.qrName must have at most 250 characters.'],
  ['prepare', prepared({ qrName: 'a\nb' }), 'instructions.qrName must have no control characters.'],
  ['prepare', prepared({ colour: 'red' }), 'instructions has unknown properties: colour.'],
  ['prepare', prepared({ account: { iban: '1' } }), 'instructions.account has unknown properties: iban.'],
  ['prepare', prepared({ redirectTo: 'http://bank.example/' }), 'instructions.redirectTo must be an https address.'],
  ['prepare', prepared({ deeplink: 'bank' }), 'instructions.deeplink must be the address of an app.'],
  ['prepare', prepared({ paymentAddress: [] }), 'instructions.paymentAddress '],
  ['prepare', prepared({ paymentAddress: list(51, address) }), 'instructions.paymentAddress '],
  ['prepare', prepared({ paymentInstructionList: [] }), `${LIST} `],
  ['prepare', stepsOf(['x'.repeat(2001)]), `${LIST}.0.steps.0 must have at most 2000 characters.`],
  ['prepare', stepsOf(list(51, 'x')), `${LIST}.0.steps `],
  ['prepare', { ...prepared({}), data: data(4097) }, 'data must be JSON of at most 4096 characters.'],
  ['prepare', { ...prepared({}), data: { big: 1n } }, 'data must be JSON of at most 4096 characters.'],
  ['prepare', requires('99.5', ''), 'required.receivingAccount must not be empty.'],
  ...['100.01', '0', '-1', 'x'].map((amount): (typeof wrong)[number] => [
    'prepare',
    requires(amount),
    'required.amount must be above 0 and at most the ordered amount.',
  ]),
  ['send', { kind: 'refused' }, 'failureReasonCode '],
  ['send', { kind: 'unknown' }, 'kind '],
  ['read', { kind: 'open', readAgainMs: 999 }, 'readAgainMs '],
  ['read', { kind: 'open', readAgainMs: 86_400_001 }, 'readAgainMs '],
  [
    'read',
    { kind: 'final', result: { status: 'PROCESSING' } },
    'result.status must be one of SUCCESS, FAILED, REFUSED.',
  ],
  [
    'read',
    { kind: 'final', result: { status: 'FAILED', failureReasonCode: 'X' } },
    'result.failureReasonCode must be a code of failureReasonCodes.',
  ],
  ['receive', { kind: 'accepted', payments: news(1001) }, 'payments must be at most 1000 payments.'],
  ['receive', { kind: 'accepted', payments: [{ paymentId: '' }] }, 'payments.0.paymentId must not be empty.'],
  ['payer', { accountName: 'A' }, 'accountNumber must be a text.'],
  ['payer', undefined, 'the answer '],
]

test.each(wrong.map(([reader, value, message]) => ({ reader, value, message })))(
  '$reader may not answer what lets the log say $message',
  ({ reader, value, message }) => {
    expect(readers[reader](value)).toEqual({ ok: false, message: expect.stringContaining(message) })
  },
)

test.each(['javascript', 'vbscript', 'data', 'file', 'blob', 'about', 'JavaScript', ' javascript'])(
  'a link that a customer opens is no address with the scheme %s, which runs or reads here',
  (scheme) => {
    for (const field of ['deeplink', 'upiQrDeepLink'])
      expect(prepare(prepared({ [field]: `${scheme}:x` }))).toEqual({
        ok: false,
        message: `instructions.${field} must be the address of an app.`,
      })
  },
)

test('what the log may say of an answer is short, however much of it is wrong', () => {
  const long = Object.fromEntries('<html>'.repeat(1000).split('').entries())
  const message = expect.stringMatching(/^.{1000}$/)
  expect(prepare({ ...prepared({}), ...long })).toMatchObject({ ok: false, message })
})

test('an operator that asks in its own app needs no instructions', () => {
  const operator = { code: 'OVO', name: 'OVO', flow: 'push' } as const
  const asked = { ...sampleOrder('EWALLET', 'IDR'), operator }
  expect(preparationReader(false)(asked, { kind: 'prepared', instructions: {} }).ok).toBe(true)
})

test('an http address is taken where the gateway itself is served over http', () => {
  const value = prepared({ redirectTo: 'http://bank.example/' })
  expect(preparationReader(true)(order, value).ok).toBe(true)
})
