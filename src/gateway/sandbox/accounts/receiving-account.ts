import type { PaymentOperator } from '../../payments/operators/operator.ts'

/** Where the customer is told to send money: what a transfer page shows. */
export interface ReceivingAccount {
  readonly accountName: string
  readonly accountNumber: string
  readonly bankCode: string
  readonly bankName: string
  readonly accountType?: string
  readonly branchName?: string
  readonly branchCode?: string
}

/** What an account is made from: its bank and its number among the accounts there, from 1. */
export interface AccountSeat {
  readonly bank: Pick<PaymentOperator, 'name' | 'branchCode'> & { readonly bankCode: string }
  readonly serial: number
}

/** Makes the accounts of one currency. */
export interface AccountPlan {
  /** The bank of payments that name none; it does not exist. */
  readonly sandboxBank: AccountSeat['bank']
  readonly accountAt: (seat: AccountSeat) => ReceivingAccount
}
