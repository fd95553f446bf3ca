import { describe, expect, test, vi } from 'vitest'
import { completionKinds } from '#contract/methods/completions.ts'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../ui/run-page.test-support.tsx'
import { CompletionView } from './completion-view.tsx'
import type { PendingPayment } from './context/pending-payment.ts'
import { pendingPayment, within } from './pending-payment.test-support.tsx'

let page: RunningPage

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Mobile'
const DESKTOP = 'Mozilla/5.0 (X11; Linux)'

async function open(payment: PendingPayment, userAgent = DESKTOP) {
  const writeText = vi.fn(async (_text: string) => undefined)
  page = await runPage(within(payment, <CompletionView />), {
    globals: { navigator: { userAgent, maxTouchPoints: 0, languages: ['en-GB'], clipboard: { writeText } } },
  })
  return {
    /** What the copy button of this name puts on the clipboard. */
    copied: async (name: string) => {
      writeText.mockClear()
      await page.click(page.find(`copy-${name}`))
      return writeText.mock.calls
    },
  }
}
const reopen = async (...given: Parameters<typeof open>) => {
  await page.end()
  return open(...given)
}
/** The names of the values that are shown, in their order. */
const shown = () => {
  const ids = [...page.document.querySelectorAll('span')].map((value) => value.getAttribute('data-testid') ?? '')
  return ids.filter((id) => id.startsWith('value-')).map((id) => id.slice('value-'.length))
}
const groupsOf = (testId: string) =>
  [...page.find(testId).querySelectorAll('span')].map(({ textContent }) => textContent)
const by = (paymentMethodCode: string) => ({ paymentMethodCode })

describe('a bank transfer', () => {
  const account = { bankName: 'Kasikorn', accountNumber: '0012345678', accountName: 'Blue Bottle Co.' }

  test('shows the number first and grouped, then the reference, and copies each raw', async () => {
    const money = { amount: 5, currencyCode: 'VND' }
    const payment = pendingPayment({ account, reference: 'REF 001', money }, by('BANK_TRANSFER'))
    const vietnamese = { ...payment.detail, paymentRequested: { money } }
    const { copied } = await open({ ...payment, detail: vietnamese })
    expect(shown().slice(0, 4)).toEqual(['accountNumber', 'reference', 'bankName', 'accountName'])
    expect(groupsOf('value-accountNumber')).toEqual(['0012', '3456', '78'])
    expect(await copied('accountNumber')).toEqual([['0012345678']])
    expect(await copied('reference')).toEqual([['REF 001']])
    expect(page.count('copy-bankName')).toBe(0)
    expect(page.text()).toContain(english('pay.transfer.reference'))
    expect(page.text()).toContain(english('pay.transfer.steps.3'))
  })

  test.each([
    ['MXN', '100.50'],
    ['ARS', '100,50'],
  ] as const)('copies the exact amount of %s with its decimals: %s', async (currencyCode, text) => {
    const { copied } = await open(pendingPayment({ account }, { ...by('BANK_TRANSFER'), currencyCode }))
    expect(await copied('amount')).toEqual([[text]])
  })

  test('that is matched by the sender says from which account to pay', async () => {
    await open(pendingPayment({ account, accountCustomer: { accountNumber: '987654' } }, by('BANK_TRANSFER')))
    expect(page.find('payer').textContent).toBe(english('pay.transfer.ownAccount', { account: '987654' }))
  })
})

const DIFFERING_DIGITS = '[class*="differs"]'

test('a lowered amount marks the digits that differ, and says why', async () => {
  await open(pendingPayment({ qrCode: '000201', moneyRequired: { amount: 100.43, currencyCode: 'THB' } }))
  expect(page.find(DIFFERING_DIGITS).textContent).toBe('43')
  const why = english('pay.exact.why', { ordered: '฿100.50', merchant: 'Blue Bottle' })
  expect(page.find('why-exact').textContent).toBe(why)
  await reopen(pendingPayment({ qrCode: '000201' }))
  expect(page.count(DIFFERING_DIGITS)).toBe(0)
  expect(page.count('why-exact')).toBe(0)
})

test('a lowered amount is one number for a screen reader: no part of it has a role of its own', async () => {
  await open(pendingPayment({ qrCode: '000201', moneyRequired: { amount: 100.43, currencyCode: 'THB' } }))
  const amount = page.find('amount')
  expect(amount.textContent).toBe('฿100.43')
  const parts = new Set([...amount.querySelectorAll('*')].map(({ localName }) => localName))
  expect(parts).toEqual(new Set(['bdi', 'span']))
})

test.each([...completionKinds, 'generic'] as const)(
  'completed by %s, a payment shows its exact amount',
  async (kind) => {
    await open({ ...pendingPayment(), completion: kind })
    expect(page.find('amount').textContent).toBe('฿100.50')
  },
)

test.each([
  ['UPIQR', { upiQrDeepLink: 'upi://pay?pa=shop@bank' }],
  ['P2A_V2', { account: { accountName: 'Blue Bottle', accountNumber: '50100123456789' } }],
])('a payment by %s asks for its number and never says to wait, until the gateway has it', async (method, answer) => {
  await open(pendingPayment(answer, by(method)))
  expect(page.text()).toContain(english('pay.reference.paidAlready'))
  expect(page.text()).not.toMatch(/wait/i)
  await reopen(pendingPayment({ ...answer, externalReference: { reference: '413244427799' } }, by(method)))
  expect(page.text()).toContain(english('pay.waiting'))
  expect(page.text()).not.toContain(english('pay.reference.paidAlready'))
})

test.each(['BANK_TRANSFER', 'VAPAY', 'CODE_PAYMENT'])(
  'a payment by %s without account and code tells the customer to enter nothing, and has the QR code if there is one',
  async (method) => {
    await open(pendingPayment({}, by(method)))
    expect(page.text()).toContain(english('pay.generic.nothing', { merchant: 'Blue Bottle' }))
    await reopen(pendingPayment({ qrRawData: '000201' }, by(method)))
    expect(page.count('qr')).toBe(1)
  },
)

describe('a QR code', () => {
  const code = pendingPayment({ qrCode: '000201X', accountCustomer: { accountNumber: '1234567890' } })

  test('is saved as an image by the main button of a phone, and enlarged on a desktop', async () => {
    await open(code, PHONE)
    expect(page.text()).not.toContain('Enlarge')
    expect(page.button(english('pay.qr.save')).closest('button')?.getAttribute('class')).toContain('primary')
    await reopen(code)
    expect(page.button(english('pay.qr.save')).getAttribute('class')).not.toContain('primary')
    expect(page.button(english('pay.qr.enlarge'))).toBeTruthy()
  })

  test('stands as a text behind the code on a desktop, and folded with the steps on a phone', async () => {
    await open(code)
    expect(page.find('raw-code').closest('details')).toBeNull()
    await reopen(code, PHONE)
    expect(page.find('raw-code').closest('details')).not.toBeNull()
  })

  test('names the account to pay from, and the receiver that the gateway gives, else the merchant', async () => {
    await open(code)
    expect(page.find('payer').textContent).toBe(english('pay.qr.promptpay.ownAccount', { account: '1234567890' }))
    expect(page.find('receiver').textContent).toBe(english('pay.qr.receiver', { name: 'Blue Bottle' }))
    await reopen(pendingPayment({ qrCode: '000201', account: { accountName: 'BB Payments Ltda.' } }))
    expect(page.find('receiver').textContent).toBe(english('pay.qr.receiver', { name: 'BB Payments Ltda' }))
  })

  test('that is missing is said to be', async () => {
    await open({ ...pendingPayment({}), completion: 'qr' })
    expect(page.count('qr')).toBe(0)
    expect(page.text()).toContain(english('pay.qr.missing'))
  })

  test('that no phone could read is a text alone', async () => {
    await open(pendingPayment({ qrCode: 'x'.repeat(2332) }))
    expect(page.text()).toContain(english('pay.qr.notDrawn'))
    await reopen(pendingPayment({ qrCode: 'x'.repeat(2331) }))
    expect(page.text()).not.toContain('cannot be shown here')
  })

  test('of UPI offers its apps only where the redirect asks for them', async () => {
    const upi = pendingPayment({ qrCode: 'upi://pay?pa=a@b', upiQrDeepLink: 'upi://pay?pa=a@b' }, by('UPIQR'))
    await open({ ...upi, showDeepLink: true }, PHONE)
    expect(page.count('app-buttons')).toBe(1)
    await reopen(upi, PHONE)
    expect(page.count('app-buttons')).toBe(0)
  })
})

test.each([
  ['BANK_TRANSFER', { account: { accountNumber: '0012345678' } }, true],
  ['VAPAY', { account: { accountNumber: '0012345678' } }, true],
  ['CODE_PAYMENT', { reference: 'ABCD1234' }, true],
  ['PIXQR', { qrCode: '000201' }, false],
  ['ONLINE', { redirectTo: 'https://bank.example/1' }, false],
])(
  'to pay with %s tells those who have paid that the page may be closed, where payments arrive late',
  async (code, answer, isLate) => {
    await open(pendingPayment(answer, by(code)), PHONE)
    const messages = ['pay.paidMayClose', 'pay.notTwice'] as const
    expect(messages.map((id) => page.text().includes(english(id)))).toEqual([isLate, !isLate])
  },
)

test('an approval that this page may not follow names its UPI id, and promises neither to wait nor a result', async () => {
  await open({ ...pendingPayment({ upiId: 'a@bank', phoneNumber: '+91' }, by('UPI_COLLECT')), isFollowed: false })
  expect(page.find('sent-to').textContent).toContain('a@bank')
  expect(page.text()).not.toContain(english('pay.approve.steps.4'))
  expect(page.text()).not.toContain(english('pay.waiting'))
})

test('an approval claims no request to a phone whose number nobody gave', async () => {
  await open(pendingPayment({ paymentOperator: { code: 'OVO', name: 'OVO' } }, by('PAY_ME')))
  expect(page.count('sent-to')).toBe(0)
  expect(page.text()).toContain('OVO')
})

test('a store’s code is grouped, copied raw, and explained for the machine of the chosen chain', async () => {
  const answer = { reference: 'LLC12345678901', paymentOperator: { code: 'IBON', name: '7-Eleven' } }
  const { copied } = await open(pendingPayment(answer, by('CODE_PAYMENT')))
  expect(groupsOf('store-code')).toEqual(['LLC1', '2345', '6789', '01'])
  expect(await copied('code')).toEqual([['LLC12345678901']])
  expect(page.find('machine').textContent).toContain('7-Eleven')
  expect(page.find('machine').querySelectorAll('[lang]')).toHaveLength(1)
  expect(page.find('[lang="zh-Hant"]').textContent).toBe('代碼輸入')
})

test('a stablecoin payment names the network before the address, and has the URI and the bare address as codes', async () => {
  const answer = {
    account: { accountNumber: '0xabc' },
    paymentOperator: { code: 'ERC20', name: 'Ethereum' },
    qrCode: 'ethereum:0xabc?value=1',
    money: { amount: 20, currencyCode: 'USDT' },
  }
  const { copied } = await open(pendingPayment(answer, by('CRYPTO_OFFLINE')))
  const network = english('pay.address.onlyNetwork', { currency: 'USDT', network: 'Ethereum' })
  expect(page.text().split('0xabc')[0]).toContain(network)
  expect(await copied('address')).toEqual([['0xabc']])
  expect([page.count('qr'), page.count('qr-address')]).toEqual([1, 1])
  await reopen(pendingPayment({ ...answer, qrCode: '0xabc' }, by('CRYPTO_OFFLINE')))
  expect([page.count('qr'), page.count('qr-address')]).toEqual([1, 0])
})

describe('a redirect', () => {
  const answer = { redirectTo: 'https://bank.example/pay', paymentOperator: { code: 'X', name: 'KBank' } }

  test('leaves by itself only a payment that was started here', async () => {
    await open(pendingPayment(answer, by('ONLINE')))
    expect(page.count('automatic-leave')).toBe(1)
    await reopen(pendingPayment(answer, { ...by('ONLINE'), isFresh: false }))
    expect(page.count('automatic-leave')).toBe(0)
  })

  test('on a phone opens the app first and does not leave by itself', async () => {
    await open(pendingPayment({ ...answer, deeplink: 'https://app.bank.example/1' }, by('ONLINE')), PHONE)
    expect(page.button(english('pay.redirect.inBrowser')).getAttribute('class')).not.toContain('primary')
    expect(page.count('automatic-leave')).toBe(0)
  })

  test('on a phone leads to the chosen bank first, and then to UPI apps, which are nobody’s own', async () => {
    await open(pendingPayment({ ...answer, deeplink: 'upi://pay?pa=shop@bank' }, by('NETBANKING')), PHONE)
    expect(page.button(english('pay.redirect.button', { name: 'KBank' })).getAttribute('class')).toContain('primary')
    const text = page.text()
    expect(text.indexOf('bank.example')).toBeLessThan(text.indexOf(english('pay.qr.upi.apps')))
    expect(page.count('automatic-leave')).toBe(0)
  })

  test('to an address that is not safe is not offered', async () => {
    await open(pendingPayment({ ...answer, redirectTo: 'javascript:alert(1)' }, by('ONLINE')))
    expect(page.count('host')).toBe(0)
    expect(page.text()).toContain(english('pay.redirect.unsafe'))
  })
})

test('the details of the order have its numbers to copy and the VAT', async () => {
  const answer = { qrCode: '000201', vat: { amount: 7.03, currencyCode: 'THB' } }
  const { copied } = await open(pendingPayment(answer))
  expect(await copied('order')).toEqual([['Order_1']])
  expect(await copied('payment')).toEqual([['p1']])
  expect(page.find('more-details').textContent).toContain(english('pay.vat', { amount: '฿7.03' }))
  expect(page.find('help').textContent).toBe(english('pay.help', { merchant: 'Blue Bottle' }))
})

test('the steps of the channels have the payment’s own values, and one channel is open on a desktop', async () => {
  const account = { accountNumber: '8808012345678901', bankName: 'BCA', billerCode: '70012' }
  const steps = { ATM: 'Do what only this bank knows.', Mobile: 'Tap twice.' }
  const paymentInstructionList = Object.entries(steps).map(([name, step]) => ({ name, steps: [step] }))
  const payment = pendingPayment({ account, paymentInstructionList }, by('VIRTUAL_ACCOUNT'))
  const { copied } = await open(payment)
  const isOpen = () => [...page.find('channels').querySelectorAll('details')].map((channel) => channel.open)
  expect(isOpen()).toEqual([true, false])
  expect(page.text()).toContain('Do what only this bank knows.')
  expect(await copied('accountNumber')).toEqual([['8808012345678901']])
  expect(shown().slice(0, 2)).toEqual(['billerCode', 'accountNumber'])
  await reopen(payment, PHONE)
  expect(isOpen()).toEqual([false, false])
})

test('one address for each app is a choice, and the parts of one account are not', async () => {
  const addressOf = (name: string, idAddress: string) => ({ name, idAddress })
  const apps = [addressOf('GPay', 'shop@gpay'), addressOf('PhonePe', 'shop@ybl')]
  const { copied } = await open(pendingPayment({ paymentAddress: apps }, by('P2A_V2')))
  expect(page.text()).toContain(english('pay.transfer.anyAddress'))
  const classOf = (testId: string) => page.find(testId).getAttribute('class')
  expect(classOf('value-address-1')).toBe(classOf('value-address-2'))
  expect(await copied('address-2')).toEqual([['shop@ybl']])
  const parts = [addressOf('Account number', '50100123456789'), addressOf('IFSC', 'HDFC0000001')]
  await reopen(pendingPayment({ paymentAddress: parts, account: { accountName: 'Blue Bottle' } }, by('P2A_V2')))
  expect(page.text()).not.toContain(english('pay.transfer.anyAddress'))
  expect(classOf('value-address-1')).not.toBe(classOf('value-address-2'))
  expect(page.find('value-accountName').textContent).toBe('Blue Bottle')
})

test('a method that the page does not know shows each value with a name, and copies the value', async () => {
  const { copied } = await open(pendingPayment({ reference: 'R-1' }, by('SOMETHING_NEW')))
  expect(await copied('reference')).toEqual([['R-1']])
  expect(page.text()).toContain(english('pay.generic.text'))
})
