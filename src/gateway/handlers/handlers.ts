import type { Handlers } from '../core/handler.ts'
import { listBalances } from './balances.ts'
import { listCurrencies, listPaymentOperators, listSettlementOptions, listTopUpMethods } from './code-lists.ts'
import { createPayin } from './create-payin.ts'
import { setExternalReference } from './external-reference.ts'
import { listFxRatePairs, listFxRates } from './fx-rates.ts'
import { readMerchantInfo } from './merchant-info.ts'
import { listPayinAccounts } from './payin-accounts.ts'
import { listPayinOptions } from './payin-options.ts'
import { createPayout, listPayoutOptions, readPayout } from './payouts.ts'
import { readPayin } from './read-payin.ts'
import { createActionToken, createToken } from './tokens.ts'
import { createTopUp, listTopUpOptions, readTopUp } from './topups.ts'

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
