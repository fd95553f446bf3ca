import * as z from 'zod/mini'
import { paymentStatuses } from '../statuses.ts'
import { moneyResult, operatorResult, optionResult } from './results.ts'

/**
 * Result schemas of the operations that the customer's page does not call; shapes that the specification does not show
 * are this project's.
 */

export const topUpOptions = z.object({
  data: z.array(z.extend(optionResult, { paymentTypeCode: z.literal('TOPUP_WALLET') })).check(z.minLength(1)),
  customer: z.optional(z.object({ idCustomer: z.optional(z.string()) })),
})

const paymentRequested = z.object({ money: moneyResult })
const payoutResponse = z.looseObject({ paymentMethodCode: z.string(), idPayout: z.string() })

export const payoutAccepted = z.object({
  paymentRequested,
  paymentMethodResponse: payoutResponse,
  idPayment: z.string(),
  reference: z.string(),
})

export const payoutDetail = z.object({
  paymentRequested,
  process: z.object({
    status: z.enum(paymentStatuses),
    createdAt: z.string(),
    processedAt: z.optional(z.string()),
    isTest: z.boolean(),
    processorStatus: z.optional(z.string()),
  }),
  failureReasonCode: z.optional(z.string()),
  /** 0 where the merchant has no fee in the currency. */
  fee: z.object({ amount: z.number().check(z.nonnegative()), currencyCode: z.string() }),
  paymentMethodResponse: payoutResponse,
  idPayment: z.string(),
  reference: z.string(),
})

const account = z.object({
  accountName: z.optional(z.string()),
  accountNumber: z.optional(z.string()),
  accountType: z.optional(z.string()),
  emailAddress: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
})

/** `REQUEST`: sent with the create. `PAYMENT`: collected while the customer paid. */
export const payinAccounts = z.object({ data: z.array(z.extend(account, { source: z.enum(['REQUEST', 'PAYMENT']) })) })

export const balances = z.object({ data: z.array(moneyResult) })

export const currencyList = z.object({ data: z.array(z.object({ code: z.string(), decimals: z.int() })) })

export const operatorList = z.object({
  data: z.array(z.extend(operatorResult, { paymentMethodCode: z.string(), currencyCode: z.string() })),
})

export const optionsByCurrency = z.object({ data: z.array(z.extend(optionResult, { currencyCode: z.string() })) })

const pair = { currencyCodeFrom: z.string(), currencyCodeTo: z.string() }

export const ratePairs = z.object({ data: z.array(z.object(pair)) })

/** `rate` is decimal text: the amount of the second currency that one unit of the first buys. */
export const rates = z.object({ data: z.array(z.object({ ...pair, rate: z.string(), validUntil: z.string() })) })
