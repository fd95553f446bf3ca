import type { PaymentRef } from '../../store/tables.ts'

/** Where the simulated bank is, below the base path. */
export const BANK = '/sandbox/bank'

/** The path of a payment's page at the simulated bank, below the base path. */
export const bankPathOf = ({ merchantCode, paymentId }: PaymentRef): string => `${BANK}/${merchantCode}/${paymentId}`
