import type { CompletionKind } from '#contract/methods/completions.ts'

/** What the customer does for each kind of completion, and what the sandbox simulates of it. */
interface CompletionTexts {
  readonly customer: string
  readonly sandbox: string
}

export const completionTexts: { readonly [K in CompletionKind]: CompletionTexts } = {
  qr: { customer: 'scans, saves or copies a QR code', sandbox: 'the code is well-formed and unpayable.' },
  transfer: { customer: 'makes a transfer to the account shown', sandbox: 'the account is well-formed and unpayable.' },
  instructions: {
    customer: 'pays to an account number made for this payment',
    sandbox: 'the account number is well-formed and unpayable.',
  },
  code: { customer: 'pays in cash with a code', sandbox: 'no machine knows the code.' },
  address: {
    customer: 'sends to a wallet address',
    sandbox: 'the address is well-formed; nobody has its key. Send nothing to it.',
  },
  approve: {
    customer: 'approves a request on the phone',
    sandbox: 'no request reaches a phone; the outcome comes by itself.',
  },
  redirect: {
    customer: 'continues on the page of a bank or wallet',
    sandbox: 'leads to a simulated page, where the payment is approved or refused.',
  },
}
