import type { OperationName } from '#contract/operations/operations.ts'

const onlyConfigured =
  'Only methods that are configured for the merchant and paired with the currency are listed; the list may grow.'
const sameAsPayins = 'The methods are those of payins.'
const created =
  'The path id is the merchant’s order id: once it was accepted, a repeated create responds 409 with the payment that exists. After a lost response, read the payment instead of creating another one.'

interface OperationDescription {
  /** What the operation does beyond its summary. */
  readonly text: string
  /** The schemas of its request and its success response, with the specification's names if it has any. */
  readonly request?: string
  readonly response?: string
}

/** The parts of an operation's description that the contract's table does not have. */
export const operationDescriptions: { readonly [O in OperationName]: OperationDescription } = {
  listPayinOptions: {
    text: `${onlyConfigured} With no option at all the response is 406.`,
    request: 'OptionsRequested',
    response: 'AvailablePayinOptionList',
  },
  listPayoutOptions: {
    text: `${onlyConfigured} With no option at all the response is 406.`,
    request: 'OptionsRequested',
    response: 'AvailablePayoutOptionList',
  },
  listTopUpOptions: {
    text: `${onlyConfigured} ${sameAsPayins} With no option at all the response is 406.`,
    request: 'TopUpRequested',
    response: 'AvailableTopUpOptions',
  },
  readPayin: {
    text: 'The status, and how the payin is completed. Callbacks carry no status: this read does.',
    response: 'PayinDetail',
  },
  createPayin: {
    text: `${created} The response says how the customer completes the payment. A status-change callback follows.`,
    request: 'Payin',
    response: 'PayinAcceptedResponse',
  },
  readPayout: { text: 'The status of the payout, and its fee.', response: 'PayoutDetail' },
  createPayout: {
    text: `${created} The sum and its fee leave the balance of their currency at once, which payins that succeed fill. A status-change callback follows.`,
    request: 'Payout',
    response: 'PayoutAccepted',
  },
  readTopUp: { text: 'The status, and how the top-up is completed.', response: 'TopUpDetail' },
  createTopUp: {
    text: `${created} ${sameAsPayins} Where a \`callbackUrl\` is given, it is called as for payins.`,
    request: 'TopUp',
    response: 'TopUpAcceptedResponse',
  },
  setExternalReference: {
    text: 'For methods that need the reference that the customer’s app shows (P2A_V2, and UPIQR without a UPI id). While the payin is processing, a later reference replaces the former.',
    request: 'ExternalReference',
  },
  readMerchantInfo: {
    text: 'The web application shows the name only where the token allows this operation.',
    response: 'MerchantInfo',
  },
  createActionToken: {
    text: '`PAYIN_CREATE` allows to list the payin options, and to create and read the payin; `PAYIN_INFO` allows to read it. Sign the minified body with the merchant’s private key (SHA256withRSA) and send the base64 signature in `X-SIGNATURE`.',
    request: 'ActionTokenRequest',
    response: 'TokenResponse',
  },
  createToken: {
    text: 'Paths may be regular expressions, matched against the whole path: `GET /payins/.*` allows to read any payin. Such tokens never belong into client-side code. Sign the minified body with the merchant’s private key (SHA256withRSA) and send the base64 signature in `X-SIGNATURE`.',
    request: 'TokenRequest',
    response: 'TokenResponse',
  },
  listPayinAccounts: {
    text: 'Data sent with the request is there shortly after the create, data collected during the payment shortly after its success.',
    response: 'PayinAccountList',
  },
  listBalances: { text: 'Currencies in which the merchant has nothing are left out.', response: 'BalanceList' },
  listCurrencies: { text: 'Every currency with the decimals that its amounts may carry.', response: 'CurrencyList' },
  listPaymentOperators: {
    text: 'Operators of the merchant’s methods, by method and currency.',
    response: 'PaymentOperatorList',
  },
  listTopUpMethods: { text: 'What a top-up may be paid with, by currency.', response: 'PaymentOptionList' },
  listSettlementOptions: { text: 'What settlements may be paid out with, by currency.', response: 'PaymentOptionList' },
  listFxRates: { text: 'Pairs, without their rates.', response: 'CurrencyPairList' },
  listFxRatePairs: { text: 'Rates with the time until which they are valid.', response: 'RateList' },
}
