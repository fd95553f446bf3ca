import type { OperationName, Tag } from '#contract/operations.ts'

/** What the specification's groups are about, in its order. */
export const tagWords: { readonly [T in Tag]: string } = {
  Auth: 'Tokens. A token allows some operations for some time; one that is limited to one payment may be shared with client-side code.',
  Payments: 'Code lists: currencies, payment operators, options. Lists may grow within a version.',
  Settlements: 'How the merchant’s settlements are paid out.',
  'Incoming payments': 'Payins and top-ups: money goes from a customer to the merchant.',
  'Outgoing payments': 'Payouts: money goes from the merchant to another account.',
  Accounts: 'Balances, and the accounts that customers paid from.',
  'Merchant info': 'The merchant’s channel.',
  'Rate lists': 'Forex rates.',
  Customers: 'The merchant’s customers. The specification names this group and shows no operation of it.',
}

const onlyConfigured =
  'Only methods that are configured for the merchant and paired with the currency are listed; the list may grow.'
const sameAsPayins = 'The methods are those of payins.'
const created =
  'The path id is the merchant’s order id: once it was accepted, a repeated create answers 409 with the payment that exists. After a lost answer, read the payment instead of creating another one.'

/** What an operation does beyond its summary. */
export const operationWords: { readonly [O in OperationName]: string } = {
  listPayinOptions: `${onlyConfigured} With no option at all the answer is 406.`,
  listPayoutOptions: `${onlyConfigured} With no option at all the answer is 406.`,
  listTopUpOptions: `${onlyConfigured} ${sameAsPayins} With no option at all the answer is 406.`,
  readPayin: 'The status, and how the payin is completed. Callbacks carry no status: this read does.',
  createPayin: `${created} The answer says how the customer completes the payment. A status-change callback follows.`,
  readPayout: 'The status of the payout, and its fee.',
  createPayout: `${created} The sum and its fee leave the balance at once. A status-change callback follows.`,
  readTopUp: 'The status, and how the top-up is completed.',
  createTopUp: `${created} ${sameAsPayins} Where a \`callbackUrl\` is given, it is called as for payins.`,
  setExternalReference:
    'For methods that need the reference that the customer’s app shows (P2A_V2, and UPIQR without a UPI id). While the payin is processing, a later reference replaces the former.',
  readMerchantInfo: 'The web application shows the name only where the token allows this operation.',
  createActionToken:
    '`PAYIN_CREATE` allows to list the payin options, and to create and read the payin; `PAYIN_INFO` allows to read it. Sign the minified body with the merchant’s private key (SHA256withRSA) and send the base64 signature in `X-SIGNATURE`.',
  createToken:
    'Paths may be regular expressions, matched against the whole path: `GET /payins/.*` allows to read any payin. Such tokens never belong into client-side code. Sign the minified body with the merchant’s private key (SHA256withRSA) and send the base64 signature in `X-SIGNATURE`.',
  listPayinAccounts:
    'Data sent with the request is there shortly after the create, data collected during the payment shortly after its success.',
  listBalances: 'Currencies in which the merchant has nothing are left out.',
  listCurrencies: 'Every currency with the decimals that its amounts may carry.',
  listPaymentOperators: 'Operators of the merchant’s methods, by method and currency.',
  listTopUpMethods: 'What a top-up may be paid with, by currency.',
  listSettlementOptions: 'What settlements may be paid out with, by currency.',
  listFxRates: 'Pairs, without their rates.',
  listFxRatePairs: 'Rates with the time until which they are valid.',
}

/** `info.description`. */
export const introduction = `Payins, payouts and top-ups for merchants, in a sandbox and a live environment that have the same API.

Every request carries \`X-API-Version\` with the major version, and all but the two token operations a token in \`Authorization: Bearer\`. Bodies are JSON. Unknown properties are ignored in requests; clients ignore unknown properties in answers.

Checks are made in this order: path (404), verb (405), version (404), token (401), permission (403), rate (429), shape (400), amount of the token (403), existence (409, 410), business rules (406).

Version: the interface description that this follows states 2.79, its change history ends with 2.80, and its general concepts name 2.82 as the latest version. This document has all that the three of them list, so that it says 2.82; what changed in 2.81 and 2.82 is not shown anywhere.

Check digits cannot be expressed in a schema: values that carry one are marked with \`x-check-digit\`, and the gateway refuses a wrong one with 400 and the violation \`check_digit\`. Nor can a schema parse a URL, compile the regular expressions of a token or count significant digits.`
