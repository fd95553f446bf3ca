import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import { runPage } from '../../ui/run-page.test-support.tsx'
import { screenLines } from '../screen-lines.test-support.ts'
import { CompletionView } from './completion-view.tsx'
import type { PendingPayment } from './context/pending-payment.ts'
import { pendingPayment, within } from './pending-payment.test-support.tsx'

const devices = {
  desktop: 'Mozilla/5.0 (X11; Linux)',
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Mobile',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
} as const

// Deadlines and times are shown in the customer's own zone.
beforeEach(() => void vi.stubEnv('TZ', 'UTC'))
afterEach(() => void vi.unstubAllEnvs())

type Recorded = readonly [
  title: string,
  where: readonly [device: keyof typeof devices, method: string, currencyCode: CurrencyCode],
  answer: Partial<PaymentMethodResponse>,
  change?: Partial<PendingPayment>,
]

const lowered = { amount: 99_998, currencyCode: 'INR' }
const times = { acceptedAt: '2026-11-21T11:55:00.000Z', expireAt: '2026-11-21T12:10:00.000Z' }
const account = {
  bankName: 'First Bank',
  bankCode: '014',
  branchName: 'Main Street',
  branchCode: '632005',
  accountType: 'checking',
  accountNumber: '12345678901',
  accountName: 'BB Payments Ltd.',
}
const upi = { qrCode: 'upi://pay?pa=a@b', upiQrDeepLink: 'upi://pay?pa=a@b', account: { accountName: 'BB Ltd.' } }
const channels = [
  { name: 'ATM', steps: ['Go to the machine.', 'Enter the number 8808012345678901.'] },
  {
    name: 'Mobile banking',
    steps: ['Enter the bank code 008', 'Enter the company code 70012', 'Enter exactly 100.50 IDR, then confirm'],
  },
]
const wallet = { redirectTo: 'https://wallet.example/pay', paymentOperator: { code: 'W', name: 'W Wallet' } }

const recorded: readonly Recorded[] = [
  [
    'a QR code by its account, with a deadline',
    ['desktop', 'PROMPTPAY', 'THB'],
    { qrCode: '000201', accountCustomer: { accountNumber: '987-6' }, ...times },
  ],
  ['a QR code that is copied', ['android', 'PIXQR', 'THB'], { qrCode: '000201', ...times }],
  [
    'a QR code with a name of its own, and the app that opens it',
    ['ios', 'QRIS_NEW', 'THB'],
    { qrCode: '000201', qrName: 'New QR', deeplink: 'https://app.example/1' },
    { completion: 'qr' },
  ],
  [
    'UPI with its apps and a lowered amount, before its number is sent',
    ['android', 'UPIQR', 'INR'],
    { ...upi, money: { amount: 100_000, currencyCode: 'INR' }, moneyRequired: lowered },
    { showDeepLink: true },
  ],
  ['UPI after its number was sent', ['desktop', 'UPIQR', 'INR'], upi, { isReferenceMissing: false }],
  [
    'UPI that was open before, whose number the gateway has',
    ['desktop', 'UPIQR', 'INR'],
    { ...upi, externalReference: { reference: '613244427799' } },
    { isResumed: true },
  ],
  [
    'a transfer whose form has a type of account, that was open before',
    ['desktop', 'OFFLINE', 'ZAR'],
    { account, reference: 'ABC 1' },
    { isResumed: true },
  ],
  [
    'a transfer with a QR code and a rule about its sender',
    ['android', 'OFFLINE', 'KRW'],
    { account, accountCustomer: { accountName: '김민지' }, reference: 'no', qrCode: '000201', qrName: 'KR QR' },
  ],
  [
    'a transfer whose bank is compared',
    ['desktop', 'BANK_TRANSFER', 'ARS'],
    { account: { ...account, accountNumber: '0170099220000067797370' }, taxId: '20-1' },
  ],
  [
    'a transfer with a lowered amount to addresses, by the number of the payment',
    ['android', 'P2A_V2', 'INR'],
    {
      paymentAddress: [
        { name: 'Account number', idAddress: '50100123456789' },
        { name: 'IFSC', idAddress: 'HDFC0000001' },
      ],
      account: { accountName: 'Blue Bottle' },
      money: { amount: 100_000, currencyCode: 'INR' },
      moneyRequired: lowered,
    },
  ],
  [
    'a transfer to one address alone',
    ['desktop', 'P2A_V2', 'INR'],
    { paymentAddress: [{ name: 'GPay', idAddress: 'shop@gpay' }] },
  ],
  [
    'a virtual account with its channels',
    ['desktop', 'VAPAY', 'IDR'],
    {
      account: { bankName: 'Mandiri', bankCode: '008', billerCode: '70012', accountNumber: '8808012345678901' },
      paymentInstructionList: channels,
    },
  ],
  ['a store code for a machine that is not known', ['desktop', 'CODE_PAYMENT', 'TWD'], { reference: 'LLC12345678901' }],
  [
    'a store code for Hi-Life',
    ['android', 'CODE_PAYMENT', 'TWD'],
    { reference: 'LLC12345678901', paymentOperator: { code: 'HILIFE', name: 'Hi-Life' } },
  ],
  [
    'an approval of mobile money, that was open before',
    ['desktop', 'MOBILE_MONEY', 'GHS'],
    { phoneNumber: '+233241234567', paymentOperator: { code: 'TELECEL', name: 'Telecel' } },
    { isResumed: true },
  ],
  [
    'an approval in an app without a name, which this page may not follow',
    ['android', 'NEW_PUSH', 'THB'],
    {},
    { completion: 'approve', isFollowed: false },
  ],
  [
    'a stablecoin whose code is its address',
    ['desktop', 'CRYPTO_OFFLINE', 'USDT'],
    { account: { accountNumber: '0xabc' }, qrName: 'Tron', qrCode: '' },
  ],
  [
    'a stablecoin with a payment URI',
    ['android', 'CRYPTO_OFFLINE', 'USDT'],
    {
      account: { accountNumber: '0xabc' },
      paymentOperator: { code: 'ERC20', name: 'Ethereum' },
      qrName: 'ETH',
      qrCode: 'ethereum:0xabc?value=1',
    },
  ],
  ['a bank page on a desktop', ['desktop', 'ONLINE', 'THB'], { ...wallet, deeplink: 'w://pay' }],
  [
    'a bank page that an app opens',
    ['android', 'ONLINE', 'THB'],
    { ...wallet, deeplink: 'https://app.example/1' },
    { isFollowed: false },
  ],
  [
    'a bank page of nobody known, that was open before',
    ['android', 'NEW_BANK', 'THB'],
    { redirectTo: 'https://new.example/pay' },
    { completion: 'redirect', isFresh: false, isResumed: true },
  ],
  [
    'a method that the page does not know, with everything',
    ['android', 'SOMETHING_NEW', 'THB'],
    {
      account,
      reference: '4711',
      qrCode: '000201',
      qrName: 'Not listed',
      upiQrDeepLink: 'upi://pay?pa=not@listed',
      productId: '',
      passportNumber: 'P-1',
      deeplink: 'https://app.example/1',
      paymentOperator: { code: 'N', name: 'New Bank' },
      paymentAddress: [{ name: 'Street', idAddress: 'A-1' }],
      paymentInstructionList: channels,
      money: { amount: 100.5, currencyCode: 'THB' },
      moneyRequired: { amount: 100.43, currencyCode: 'THB' },
    },
    { completion: 'generic' },
  ],
  [
    'a method that the page does not know, with a code alone',
    ['desktop', 'SOMETHING_NEW', 'THB'],
    { qrCode: '000201' },
    { completion: 'generic' },
  ],
  ['a method that the page does not know, with nothing', ['desktop', 'SOMETHING_NEW', 'THB'], {}],
]

async function linesOf([title, [device, method, currencyCode], answer, change]: Recorded) {
  const payment = pendingPayment(answer, { paymentMethodCode: method, currencyCode, ...change })
  const page = await runPage(within(payment, <CompletionView />), { userAgent: devices[device] })
  try {
    // What is folded is rendered as soon as the browser has time.
    await page.pass(1_000)
    const name = `= ${title} (${device}, ${method}, ${currencyCode})`
    return [name, `title: ${page.document.title}`, ...screenLines(page.document.body), '']
  } finally {
    await page.end()
  }
}

test('what the screens of open payments say and do is what was reviewed, for each kind of completion', async () => {
  const lines: string[] = []
  for (const one of recorded) lines.push(...(await linesOf(one)))
  // After a change that is wanted: npx vitest run src/web/screens/pay/recorded-payments.test.tsx -u
  await expect(lines.join('\n')).toMatchFileSnapshot('recorded-payments.txt')
})
