import type { PaymentOperator } from '../../payments/operators/operator.ts'

/** The account that the customer transfers to, as a transfer page shows it. */
export interface ReceivingAccount {
  readonly accountName: string
  readonly accountNumber: string
  readonly bankCode: string
  readonly bankName: string
  readonly accountType?: string
  readonly branchName?: string
  readonly branchCode?: string
}

/** What an account is generated from: its bank and its index at that bank, from 1. */
export interface AccountSeat {
  readonly bank: Pick<PaymentOperator, 'name' | 'branchCode'> & { readonly bankCode: string }
  readonly serial: number
}

/** Generates the accounts of one currency. */
export interface AccountPlan {
  /** The fictitious bank of payments without an operator. */
  readonly sandboxBank: AccountSeat['bank']
  readonly accountAt: (seat: AccountSeat) => ReceivingAccount
}
