import { fieldFacts } from '#contract/fields/field-facts.ts'
import { type FieldName, fieldNames } from '#contract/fields/fields.ts'
import type { Schema } from './schema.ts'

const propertyMeanings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(fieldNames.map((name) => [name, fieldFacts[name].meaning])),
  // requests
  money: 'Amount and currency.',
  amount: 'Amount in the currency’s main unit; a JSON number, never a string.',
  currencyCode: 'Currency code: ISO 4217, or the stablecoin’s ticker.',
  customerSegment: 'Segment of the customer, as the merchant names it.',
  paymentRequested: 'What is to be paid.',
  paymentMethod: 'How it is to be paid: one of the method objects, told by `paymentMethodCode`.',
  paymentMethodCode: 'Code of the payment method.',
  paymentOperatorCode: 'Operator (bank, wallet, network) from the options; the gateway’s first where it is left out.',
  paymentTypeCode: 'Type of the payment.',
  callbackUrl: 'Address that is called when the status changes.',
  returnUrl: 'Address the customer returns to after paying. Arriving there proves no payment.',
  customer: 'The customer at the merchant.',
  customerName: 'Name of the customer in its parts.',
  account: 'Account data.',
  paymentLocation: 'Where the customer pays.',
  merchantCode: 'Merchant id from the enrolment.',
  timestamp: 'Unix time in seconds; at most 300 seconds from the gateway’s clock.',
  secret: 'Secret of the merchant. Deprecated: sign the body and send `X-SIGNATURE` instead.',
  validitySecs: 'How long the token is valid, in seconds; 1800 where it is left out.',
  action: 'What the token allows.',
  idPayment: 'Id of the payment.',
  operations: 'What the token allows: HTTP method, one space, path. The path may be a regular expression.',
  // responses
  data: 'The list.',
  paymentOperators: 'Operators to choose from; none where the method has no choice.',
  externalProviders: 'Institutions and wallets behind the operators.',
  paymentOperator: 'Operator of the payment.',
  code: 'Code, which requests carry.',
  otherNames: 'What else customers call the operator, in their script too; to search by, not to show.',
  accountTypes: 'Account types that the operator takes; absent where it takes all of the method’s.',
  name: 'Name, which people read.',
  process: 'How the payment stands.',
  status: 'Status; `SUCCESS`, `FAILED` and `REFUSED` are final.',
  createdAt: 'When the payment was accepted, UTC.',
  processedAt: 'When the status became final, UTC.',
  isTest: 'Whether it is a sandbox payment.',
  processorStatus: 'Status at the external processor.',
  failureReasonCode: 'Why the payment failed.',
  paymentMethodResponse: 'How the payment is completed.',
  idPayin: 'The merchant’s id of the payin.',
  idPayout: 'The merchant’s id of the payout.',
  idTopUp: 'The merchant’s id of the top-up.',
  idEntity: 'The merchant’s id of the payment whose status has changed.',
  moneyRequired: 'The amount the customer must pay exactly: it identifies the payment. The ordered amount is credited.',
  acceptedAt: 'When the payment was accepted, UTC.',
  expireAt: 'Until when it is valid, UTC.',
  reference: 'Reference number.',
  vat: 'VAT, where it is levied.',
  fee: 'Fee of the payout. Its amount is 0 if no fee is configured.',
  accountCustomer: 'Account from which the money is expected.',
  accountCustomerUsedForPayment: 'Account from which the customer paid, once that is known.',
  processor: 'External processor of the payment.',
  bankCode: 'Code of the bank.',
  bankName: 'Name of the bank.',
  branchName: 'Name of the branch.',
  branchCode: 'Code of the branch.',
  billerCode: 'Code of the biller, typed before the account number.',
  bankBranch: 'Branch of the bank.',
  bankCity: 'City of the bank.',
  bankProvince: 'Province of the bank.',
  qrCode: 'What the QR code encodes.',
  qrName: 'Name of the QR scheme or of the receiver.',
  qrRawData: 'What the QR code encodes.',
  upiQrDeepLink: 'UPI link: what the QR code encodes, and what opens a UPI app.',
  externalReference: 'The reference that the customer has supplied.',
  deeplink: 'Link that opens the customer’s app.',
  redirectTo: 'Where the customer completes the payment.',
  paymentAddress: 'Addresses to which the customer can send the money.',
  idAddress: 'The address.',
  paymentInstructionList: 'Ways to pay, each with its steps.',
  steps: 'What to do, in this order.',
  paymentLocationCustomer: 'Where the customer pays.',
  channelInfo: 'The merchant’s channel.',
  theme: 'How the customer’s page looks, where the merchant has configured it.',
  support: 'Where customers of the merchant get help, where it has configured that.',
  color: 'The merchant’s colour, `#rrggbb`.',
  url: 'Address of the merchant’s help page.',
  email: 'Address that answers letters of the merchant’s customers.',
  logoUrl: 'Address of a logo; absent where the merchant has configured none.',
  token: 'The token: a JWT for `Authorization: Bearer`.',
  source: '`REQUEST`: sent with the create. `PAYMENT`: collected while the customer paid.',
  decimals: 'Most decimals an amount may carry.',
  currencyCodeFrom: 'Currency that is sold.',
  currencyCodeTo: 'Currency that is bought.',
  rate: 'How much of the second currency one unit of the first buys; decimal text.',
  validUntil: 'Until when the rate is valid, UTC.',
  // errors
  message: 'What is wrong, for developers.',
  violations: 'What is wrong, field by field.',
  path: 'The field in the request body, dotted.',
}

export const fieldMeaning = (name: FieldName): string => fieldFacts[name].meaning

/** Adds a description to every property of the schema that has none. */
export function describeProperties(schema: Schema): Schema {
  const { properties, items } = schema
  const described = Object.entries(properties ?? {}).map(([name, property]) => {
    const description = property.description ?? propertyMeanings[name]
    return [name, { ...describeProperties(property), ...(description !== undefined && { description }) }]
  })
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(described) }),
    ...(items && { items: describeProperties(items) }),
  }
}
