import * as z from 'zod/mini'
import { paymentStatuses } from '../statuses.ts'

/**
 * Result schemas. Values that a page cannot do without are required; others that are missing or of another type are
 * dropped, so that the page still works (versioning: unexpected properties are ignored; D-229).
 */
const optional = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const optionalText = () => optional(z.string())
const optionalObject = <Shape extends z.core.$ZodShape>(shape: Shape) => optional(z.object(shape))

export const moneyResult = z.object({ amount: z.number().check(z.positive()), currencyCode: z.string() })

export const operatorResult = z.object({
  code: z.string(),
  name: z.string(),
  /**
   * The account types it supports, if not all of the method's: FPX banks are on one of two lists, or on both (D-118).
   */
  accountTypes: optional(z.array(z.string())),
  /** What else customers call it, in their script too: the page's search finds it by them (D-556). */
  otherNames: optional(z.array(z.string())),
  logoUrl: optionalText(),
})
export type Operator = z.infer<typeof operatorResult>

export const externalProviderResult = z.object({
  code: z.string(),
  name: z.string(),
  paymentOperatorCode: optionalText(),
})
export type ExternalProvider = z.infer<typeof externalProviderResult>

export const optionResult = z.object({
  paymentMethodCode: z.string(),
  logoUrl: optionalText(),
  paymentOperators: optional(z.array(operatorResult)),
})
export type PaymentOption = z.infer<typeof optionResult>

export const optionsResult = z.object({
  data: z.array(optionResult).check(z.minLength(1)),
  externalProviders: optional(z.array(externalProviderResult)),
})
export type PaymentOptions = z.infer<typeof optionsResult>

/** An account in a response; the last three are deprecated in some methods, and the app ignores them. */
const accountShape = {
  accountName: optionalText(),
  accountNumber: optionalText(),
  accountType: optionalText(),
  bankCode: optionalText(),
  bankName: optionalText(),
  branchName: optionalText(),
  branchCode: optionalText(),
  billerCode: optionalText(),
  bankBranch: optionalText(),
  bankCity: optionalText(),
  bankProvince: optionalText(),
}

export const paymentMethodResponse = z.looseObject({
  paymentMethodCode: z.string(),
  idPayin: optionalText(),
  account: optionalObject(accountShape),
  money: optional(moneyResult),
  /** Dropping an invalid moneyRequired would make the customer pay a wrong amount, so the whole response is refused. */
  moneyRequired: z.optional(moneyResult),
  acceptedAt: optionalText(),
  expireAt: optionalText(),
  reference: optionalText(),
  returnUrl: optionalText(),
  vat: optional(moneyResult),
  paymentOperator: optional(operatorResult),
  accountCustomer: optionalObject({ accountName: optionalText(), accountNumber: optionalText() }),
  accountCustomerUsedForPayment: optionalObject({ accountName: optionalText(), accountNumber: optionalText() }),
  emailAddress: optionalText(),
  phoneNumber: optionalText(),
  processor: optionalText(),
  qrCode: optionalText(),
  qrName: optionalText(),
  qrRawData: optionalText(),
  upiQrDeepLink: optionalText(),
  upiId: optionalText(),
  externalReference: optionalObject({ reference: optionalText() }),
  deeplink: optionalText(),
  redirectTo: optionalText(),
  taxId: optionalText(),
  productId: optionalText(),
  passportNumber: optionalText(),
  said: optionalText(),
  paymentAddress: optional(z.array(z.object({ name: z.string(), idAddress: z.string() }))),
  paymentInstructionList: optional(z.array(z.object({ name: z.string(), steps: z.array(z.string()) }))),
  paymentLocationCustomer: optionalObject({
    postalCode: optionalText(),
    city: optionalText(),
    disctrict: optionalText(),
  }),
})
export type PaymentMethodResponse = z.infer<typeof paymentMethodResponse>

const paymentRequested = z.object({ money: moneyResult })

export const payinAccepted = z.object({ paymentRequested, paymentMethodResponse, idPayment: z.string() })
export type PayinAccepted = z.infer<typeof payinAccepted>

/** An unknown status is read as PROCESSING, which claims nothing. */
const statusResult = z.catch(z.enum(paymentStatuses), 'PROCESSING')

export const payinDetail = z.object({
  paymentRequested,
  process: z.object({
    status: statusResult,
    createdAt: z.string(),
    processedAt: optionalText(),
    isTest: optional(z.boolean()),
    processorStatus: optionalText(),
    failureReasonCode: optionalText(),
  }),
  failureReasonCode: optionalText(),
  paymentMethodResponse,
  idPayment: z.string(),
})
export type PayinDetail = z.infer<typeof payinDetail>

/** `theme` and `support` are this project's; the specification has the name only (D-520). */
const channelInfo = z.object({
  name: optionalText(),
  theme: optionalObject({ color: optionalText(), logoUrl: optionalText() }),
  support: optionalObject({ url: optionalText(), email: optionalText() }),
})

export const merchantInfo = z.object({
  channelInfo: z.catch(channelInfo, { name: undefined, theme: undefined, support: undefined }),
})

/** `warnings`: in the sandbox, a sentence for each operation and property of the request that has no effect. */
export const tokenResult = z.object({
  token: z.string(),
  expireAt: z.string(),
  warnings: optional(z.array(z.string())),
})
export type TokenResult = z.infer<typeof tokenResult>

/** `BasicError`: its fields are this project's (D-208); codes of other gateways are kept as they are. */
export const basicError = z.object({
  code: z.string(),
  message: z.catch(z.string(), ''),
  violations: optional(z.array(z.object({ path: z.string(), code: z.string(), message: z.string() }))),
  /** On 409 of a repeated create: the existing payment. */
  idPayment: optionalText(),
})

/** The specification shows the code only, so only the code is required. */
export const businessErrors = z.array(z.object({ code: z.string(), message: z.catch(z.string(), '') }))
export type BusinessErrorBody = z.infer<typeof businessErrors>
