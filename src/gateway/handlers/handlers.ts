import type { Handlers } from '../core/handler.ts'
import { listCurrencies, listPaymentOperators, listSettlementOptions, listTopUpMethods } from './code-lists.ts'
import { setExternalReference } from './external-reference.ts'
import { listFxRatePairs, listFxRates } from './fx-rates.ts'
import { listBalances, readMerchantInfo } from './merchant.ts'
import { createPayin, createTopUp, listPayinAccounts, readPayin, readTopUp } from './payins.ts'
import { listPayinOptions, listPayoutOptions, listTopUpOptions } from './payment-options.ts'
import { createPayout, readPayout } from './payouts.ts'
import { createActionToken, createToken } from './tokens.ts'

/** What does each operation. */
export const handlers: Handlers = {
  listPayinOptions,
  listPayoutOptions,
  listTopUpOptions,
  readPayin,
  createPayin,
  readPayout,
  createPayout,
  readTopUp,
  createTopUp,
  setExternalReference,
  readMerchantInfo,
  createActionToken,
  createToken,
  listPayinAccounts,
  listBalances,
  listCurrencies,
  listPaymentOperators,
  listTopUpMethods,
  listSettlementOptions,
  listFxRates,
  listFxRatePairs,
}
