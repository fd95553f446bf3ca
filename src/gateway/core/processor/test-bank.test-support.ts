import type { Order, PayoutOrder, Processor, ProcessorPayment, Report, Result } from './port.ts'

/** What the bank has of a payment. */
interface Account {
  readonly kind: 'payin' | 'payout'
  /** How often it was asked to take it. */
  asked: number
  result?: Result
}

/** For tests: a bank in memory, with a processor that talks to it. */
export interface TestBank {
  readonly processor: Processor
  readonly accounts: Map<string, Account>
  /** Runs before the bank acts on a call, and after: a test rejects here, or waits. */
  readonly hooks: { before?: Hook | undefined; after?: Hook | undefined }
  /** What `prepare` and `send` are refused with. */
  refusal?: 'CUSTOMER_NOT_REGISTERED' | undefined
  /** When an open payment is to be read again; the gateway decides where it is absent. */
  readAgainMs?: number | undefined
  /** Takes back its hooks, its refusal and when it wants to be read. */
  calm(): void
  /** Gives a payment its result at the bank. */
  end(paymentId: string, result: Result): void
  /** How often a function of the processor was called. */
  calls(name: string): number
}

type Hook = (call: { readonly name: string; readonly paymentId: string }) => Promise<void>

/** The secret that the bank sends with each webhook. */
export const WEBHOOK_SECRET = 'of the test bank'

export function testBank(): TestBank {
  const accounts = new Map<string, Account>()
  const counts = new Map<string, number>()
  const hooks: TestBank['hooks'] = {}

  async function act<T>(name: string, paymentId: string, work: () => T): Promise<T> {
    counts.set(name, (counts.get(name) ?? 0) + 1)
    await hooks.before?.({ name, paymentId })
    const answer = work()
    await hooks.after?.({ name, paymentId })
    return answer
  }
  function take({ paymentId, kind }: Order | PayoutOrder): void {
    const account = accounts.get(paymentId) ?? { kind: kind === 'payout' ? kind : 'payin', asked: 0 }
    accounts.set(paymentId, { ...account, asked: account.asked + 1 })
  }
  const reportOf = ({ paymentId }: ProcessorPayment): Report => {
    const account = accounts.get(paymentId)
    if (account === undefined) return { kind: 'unknown' }
    if (account.result) return { kind: 'final', result: account.result, data: { payer: 'A. Payer' } }
    return { kind: 'open', ...(bank.readAgainMs !== undefined && { readAgainMs: bank.readAgainMs }) }
  }

  const processor: Processor = {
    name: 'TESTBANK',
    effects: 'remote',
    prepare: (order) =>
      act('prepare', order.paymentId, () => {
        if (bank.refusal) return { kind: 'refused', code: bank.refusal }
        take(order)
        return { kind: 'prepared', instructions: instructionsFor(order), data: { bankId: `bank-${order.paymentId}` } }
      }),
    send: (payout) =>
      act('send', payout.paymentId, () => {
        if (bank.refusal) return { kind: 'refused', failureReasonCode: bank.refusal }
        take(payout)
        return { kind: 'sent' }
      }),
    read: (payment) => act('read', payment.paymentId, () => reportOf(payment)),
    expire: (payment) =>
      act('expire', payment.paymentId, () => {
        const account = accounts.get(payment.paymentId)
        if (account?.kind === 'payin' && !account.result)
          account.result = { status: 'FAILED', failureReasonCode: 'CUSTOMER_VERIFICATION_INACTIVITY' }
        return reportOf(payment)
      }),
    receive: async ({ headers, body }) => {
      if (headers['x-bank-secret'] !== WEBHOOK_SECRET) return { kind: 'rejected' }
      return { kind: 'accepted', payments: JSON.parse(body) }
    },
    payingAccountOf: ({ status, data }) =>
      status === 'SUCCESS' && data?.['payer']
        ? { accountName: String(data['payer']), accountNumber: '12345678' }
        : undefined,
  }
  const bank: TestBank = {
    processor,
    accounts,
    hooks,
    calm: () => {
      Object.assign(hooks, { before: undefined, after: undefined })
      Object.assign(bank, { refusal: undefined, readAgainMs: undefined })
    },
    end: (paymentId, result) => {
      const account = accounts.get(paymentId)
      if (account === undefined) throw new Error('the bank does not have this payment')
      account.result = result
    },
    calls: (name) => counts.get(name) ?? 0,
  }
  return bank
}

/** Something for each field that the order's method needs. */
export function instructionsFor({ method, paymentId }: Order) {
  const all = {
    account: { accountName: 'Bank', accountNumber: '1234567890', bankCode: '001', bankName: 'Bank' },
    qrCode: `bank:${paymentId}`,
    qrName: 'Bank QR',
    qrRawData: `bank:${paymentId}`,
    upiQrDeepLink: 'upi://pay?pa=bank@upi',
    redirectTo: `https://bank.example/pay/${paymentId}`,
    deeplink: `https://bank.example/app/${paymentId}`,
    reference: 'STORECODE12345',
    paymentAddress: [{ name: 'Account number', idAddress: '1234567890' }],
    paymentInstructionList: [{ name: 'Branch', steps: ['Pay.'] }],
  }
  return Object.fromEntries(Object.entries(all).filter(([field]) => method.responseFields.includes(field)))
}
