/** One row of the API's change history. */
export interface Change {
  readonly versions: string
  readonly change: string
}

/** Headlines of the specification's change history, in its order. This gateway implements all of them. */
export const changes: readonly Change[] = [
  { versions: '2.0', change: 'base version' },
  { versions: '2.1, 2.2', change: 'deprecated response attributes of online and P2A_V2 / PromptPay accounts' },
  { versions: '2.3', change: 'QRIS method' },
  { versions: '2.4', change: 'Netbanking method; `callbackUrl` optional' },
  { versions: '2.5', change: 'GET `/merchant-info`' },
  { versions: '2.6', change: '`BALANCE_INSUFFICIENT`' },
  { versions: '2.7', change: '`acceptedAt`, `expireAt` in all method responses' },
  { versions: '2.8', change: '`paymentAddress`, `paymentInstructionList`, offline `moneyRequired`' },
  { versions: '2.9', change: 'explicit 429 on endpoints' },
  { versions: '2.10', change: '`emailAddress` and `phoneNumber` validation' },
  { versions: '2.11', change: 'online `moneyRequired`; DuitNow method' },
  { versions: '2.12', change: 'status `REFUSED`' },
  { versions: '2.13', change: '`paymentOperator` in DuitNow response' },
  { versions: '2.15', change: 'Crypto Offline method' },
  { versions: '2.14', change: 'UPI QR method' },
  {
    versions: '2.16, 2.23, 2.24, 2.29, 2.35, 2.37, 2.46, 2.50, 2.58, 2.62, 2.65, 2.66',
    change: 'currencies JPY, KRW, THB, ZAR, LAK, PHP, GHS/KES/NGN, TWD, NAD, BRL, COP, ARS, MXN added to methods',
  },
  { versions: '2.17, 2.27, 2.28, 2.49', change: 'deeplink and UPI id fields' },
  { versions: '2.18', change: 'Viet QR method' },
  { versions: '2.19, 2.21', change: '`idPayment`, `reference` in reads and creates' },
  { versions: '2.20, 2.22', change: 'new `failureReasonCode` values; rename to `PAYMENT_OPERATOR_INVALID`' },
  { versions: '2.25', change: '`money` attribute of token creation' },
  { versions: '2.30', change: '`processorStatus`' },
  { versions: '2.31', change: '`qrCode`, `qrName`; USDC' },
  { versions: '2.32', change: 'E-Wallet method' },
  { versions: '2.34', change: 'default token validity 1800 seconds' },
  { versions: '2.37', change: 'QR Ph and BankB methods; `vat`' },
  { versions: '2.39', change: '`externalReference` in responses' },
  { versions: '2.43, 2.44', change: '`productId`; GET `/payins/{idPayin}/accounts`' },
  { versions: '2.45', change: 'Pay Me method' },
  { versions: '2.51', change: 'GET `/fx-rates`, GET `/fx-rate-pairs`' },
  { versions: '2.53', change: 'BankA method' },
  { versions: '2.54', change: 'GET `/settlement-payment-options`; new error codes' },
  { versions: '2.55', change: '`paymentTypeCode` value `TOPUP_WALLET`' },
  { versions: '2.56', change: 'PayShap method; `externalProviders`' },
  { versions: '2.60', change: 'asymmetric signature for token creation; `CUSTOMER_ACCOUNT_LIMIT_EXCEEDED`' },
  { versions: '2.64', change: 'FPX method; new payout methods' },
  { versions: '2.68', change: 'PSE method' },
  { versions: '2.73', change: 'UPI Collect method; two new error codes' },
  { versions: '2.74', change: '`qrRawData`' },
  { versions: '2.75', change: 'BankC direct EFT method' },
  { versions: '2.77', change: 'MobileWallet method' },
  { versions: '2.80', change: 'WalletQr method; `SECURITY_CHECK_FAILED`' },
]
