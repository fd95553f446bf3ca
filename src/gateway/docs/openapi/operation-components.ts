import type { OperationName } from '#contract/operations.ts'

interface Components {
  readonly request?: string
  readonly response?: string
}

/** The schemas of an operation's request and success; the names are the specification's where it has one. */
const table: { readonly [O in OperationName]: Components } = {
  listPayinOptions: { request: 'OptionsRequested', response: 'AvailablePayinOptionList' },
  listPayoutOptions: { request: 'OptionsRequested', response: 'AvailablePayoutOptionList' },
  listTopUpOptions: { request: 'TopUpRequested', response: 'AvailableTopUpOptions' },
  readPayin: { response: 'PayinDetail' },
  createPayin: { request: 'Payin', response: 'PayinAcceptedResponse' },
  readPayout: { response: 'PayoutDetail' },
  createPayout: { request: 'Payout', response: 'PayoutAccepted' },
  readTopUp: { response: 'TopUpDetail' },
  createTopUp: { request: 'TopUp', response: 'TopUpAcceptedResponse' },
  setExternalReference: { request: 'ExternalReference' },
  readMerchantInfo: { response: 'MerchantInfo' },
  createActionToken: { request: 'ActionTokenRequest', response: 'TokenResponse' },
  createToken: { request: 'TokenRequest', response: 'TokenResponse' },
  listPayinAccounts: { response: 'PayinAccountList' },
  listBalances: { response: 'BalanceList' },
  listCurrencies: { response: 'CurrencyList' },
  listPaymentOperators: { response: 'PaymentOperatorList' },
  listTopUpMethods: { response: 'PaymentOptionList' },
  listSettlementOptions: { response: 'PaymentOptionList' },
  listFxRates: { response: 'CurrencyPairList' },
  listFxRatePairs: { response: 'RateList' },
}

export const componentsOf = (name: OperationName): Components => table[name]
