import { padded } from './digits.ts'
import type { AccountPlan } from './receiving-account.ts'

const sandboxBank = { bankCode: 'SBOX0000001', name: 'Sandbox Bank India' } as const

/** Twelve digits; the bank code is the IFSC of a bank that does not exist: the operator here is a way of paying. */
export const indianAccounts: AccountPlan = {
  sandboxBank,
  accountAt: ({ serial }) => ({
    accountName: 'Sandbox Payments',
    accountNumber: padded(serial, 12),
    bankCode: sandboxBank.bankCode,
    bankName: sandboxBank.name,
  }),
}

const apps = [
  ['Google Pay', 'oksandbox'],
  ['PhonePe', 'yblsandbox'],
  ['Paytm', 'ptsandbox'],
  ['BHIM', 'sandbox'],
] as const

/** UPI ids of one receiver, one for each app; no bank runs these handles. */
export const payeesByApp = (index: number): readonly { readonly name: string; readonly idAddress: string }[] =>
  apps.map(([name, handle]) => ({ name, idAddress: `merchant${index + 1}@${handle}` }))
