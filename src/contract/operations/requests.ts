import * as z from 'zod/mini'
import { currencyCodes, isCurrencyCode } from '../currencies.ts'
import { amountRule, minorUnitsOf } from '../money.ts'
import { integer, integerFault, missingOr, numberFault } from './inputs.ts'
import { ENTITY_ID } from './request-protocol.ts'

const text = () => z.string({ error: missingOr() }).check(z.minLength(1, { error: 'missing', abort: true }))

/** Money whose amount is exact and positive, and has at most the decimals of its currency if that is one of ours. */
const moneyIn = <Code extends string>(currencyCode: z.ZodMiniType<Code>) =>
  z.object({ amount: z.number({ error: numberFault }), currencyCode }, { error: missingOr() }).check(
    z.superRefine((came: { amount: number; currencyCode: string }, context) => {
      const { amount, currencyCode } = came
      if (isCurrencyCode(currencyCode) ? minorUnitsOf(amount, currencyCode) !== undefined : amount > 0) return
      context.addIssue({ code: 'custom', message: `range: ${amountRule(currencyCode)}`, path: ['amount'] })
    }),
  )

/** `money` of a request. */
export const money = moneyIn(z.enum(currencyCodes, { error: missingOr('choice: a currency code of the list') }))

// The form of a code of ISO 4217, or one of our codes that have another form.
const otherCodes = currencyCodes.filter((code) => code.length !== 3)
const WELL_FORMED = new RegExp(`^(?:[A-Z]{3}|${otherCodes.join('|')})$`)
const codeRule = `format: three capital letters, or one of ${otherCodes.join(', ')}`

/** `money` of an options request: no option is available in a currency that the gateway does not have (D-114). */
export const optionsMoney = moneyIn(
  z.string({ error: missingOr() }).check(z.regex(WELL_FORMED, { error: codeRule, abort: true })),
)

const customer = z.object({ idCustomer: z.optional(text()) }, { error: missingOr() })

/** What a create asks to be paid; `customerSegment` is this project's name for the segment. */
export const paymentRequested = z.object({ money, customerSegment: z.optional(text()) }, { error: missingOr() })

/** Body of the payin and payout options operations. */
export const optionsRequested = z.object(
  { money: optionsMoney, customerSegment: z.optional(text()) },
  { error: missingOr() },
)

const paymentTypeCode = z.optional(z.enum(['TOPUP_WALLET'], { error: 'choice: TOPUP_WALLET' }))

/** Body of the top-up options operation (D-126). */
export const topUpRequested = z.object({
  money: optionsMoney,
  paymentTypeCode,
  customer: z.optional(customer),
})

/** The method's own fields are checked by its row, see payment-request.ts. */
const paymentMethod = z.looseObject(
  { paymentMethodCode: text(), paymentOperatorCode: z.optional(text()) },
  { error: missingOr() },
)

export const payin = z.object({
  paymentRequested,
  paymentMethod,
  callbackUrl: z.optional(text()),
  returnUrl: text(),
  customer: z.optional(customer),
})
export type PayinRequest = z.infer<typeof payin>

export const payout = z.object({
  paymentRequested,
  paymentMethod,
  callbackUrl: z.optional(text()),
  customer: z.optional(customer),
})

export const topUp = z.object({
  ...payin.shape,
  paymentTypeCode,
})

/** Body of set-external-reference: exactly 12 ASCII digits. */
export const externalReference = z.object({
  reference: text().check(z.regex(/^[0-9]{12}$/, { error: 'format: exactly 12 digits' })),
})

/** The longest validity of a token, 31 days, which is also the default of a redirect URL's. */
export const LONGEST_VALIDITY_SECS = 2_678_400

export const validitySecs = integer(1, LONGEST_VALIDITY_SECS)
const credential = {
  merchantCode: text(),
  timestamp: z.int({ error: integerFault }),
  secret: z.optional(text()),
  validitySecs: z.optional(validitySecs),
}

export const tokenActions = ['PAYIN_CREATE', 'PAYIN_INFO'] as const
export type TokenAction = (typeof tokenActions)[number]

/** Body of `POST /auth-tokens-by-action`. */
export const actionTokenRequest = z.object({
  ...credential,
  action: z.enum(tokenActions, { error: missingOr('choice: PAYIN_CREATE or PAYIN_INFO') }),
  idPayment: text().check(z.regex(ENTITY_ID, { error: 'format: 1 to 250 of A-Z a-z 0-9 _ -' })),
  money: z.optional(money),
})
export type ActionTokenRequest = z.infer<typeof actionTokenRequest>

/** Body of `POST /auth-tokens`; the gateway's permissions validate the operation strings. */
export const tokenRequest = z.object({
  ...credential,
  operations: z
    .array(text().check(z.maxLength(300, { error: 'length: at most 300 characters' })), { error: missingOr() })
    .check(z.minLength(1, { error: 'length: 1 to 20' }), z.maxLength(20, { error: 'length: 1 to 20' })),
  money: z.optional(money),
})
export type TokenRequest = z.infer<typeof tokenRequest>
