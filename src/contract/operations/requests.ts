import * as z from 'zod/mini'
import { currencyCodes, isCurrencyCode } from '../currencies.ts'
import { amountRule, minorUnitsOf } from '../money.ts'
import { integerFault, numberFault } from './json-numbers.ts'
import { ENTITY_ID } from './request-protocol.ts'

/** `missing` if the property is absent, `type` if it has another JSON type. */
const missingOrType = (issue: { readonly input?: unknown }) => (issue.input === undefined ? 'missing' : 'type')

const text = () => z.string({ error: missingOrType }).check(z.minLength(1, { error: 'missing', abort: true }))

const amount = z.number({ error: numberFault })

/** `money` of a request: exact, positive, with at most the currency's decimals. */
export const money = z
  .object(
    {
      amount,
      currencyCode: z.enum(currencyCodes, {
        error: (issue) => (issue.input === undefined ? 'missing' : 'choice: a currency code of the list'),
      }),
    },
    { error: missingOrType },
  )
  .check(
    z.superRefine(({ amount, currencyCode }, context) => {
      if (minorUnitsOf(amount, currencyCode) !== undefined) return
      context.addIssue({ code: 'custom', message: `range: ${amountRule(currencyCode)}`, path: ['amount'] })
    }),
  )

// The form of a code of ISO 4217, or one of our codes that have another form.
const otherCodes = currencyCodes.filter((code) => code.length !== 3)
const WELL_FORMED = new RegExp(`^(?:[A-Z]{3}|${otherCodes.join('|')})$`)
const codeRule = `format: three capital letters, or one of ${otherCodes.join(', ')}`

/** `money` of an options request: no option is available in a currency that the gateway does not have (D-114). */
export const optionsMoney = z
  .object(
    {
      amount,
      currencyCode: z.string({ error: missingOrType }).check(z.regex(WELL_FORMED, { error: codeRule, abort: true })),
    },
    { error: missingOrType },
  )
  .check(
    z.superRefine(({ amount: asked, currencyCode }, context) => {
      const isRight = isCurrencyCode(currencyCode) ? minorUnitsOf(asked, currencyCode) !== undefined : asked > 0
      if (isRight) return
      context.addIssue({ code: 'custom', message: `range: ${amountRule(currencyCode)}`, path: ['amount'] })
    }),
  )

const customer = z.object({ idCustomer: z.optional(text()) }, { error: missingOrType })

/** What a create asks to be paid; `customerSegment` is this project's name for the segment. */
export const paymentRequested = z.object({ money, customerSegment: z.optional(text()) }, { error: missingOrType })

/** Body of the payin and payout options operations. */
export const optionsRequested = z.object(
  { money: optionsMoney, customerSegment: z.optional(text()) },
  { error: missingOrType },
)

/** Body of the top-up options operation (D-126). */
export const topUpRequested = z.object({
  money: optionsMoney,
  paymentTypeCode: z.optional(z.enum(['TOPUP_WALLET'], { error: 'choice: TOPUP_WALLET' })),
  customer: z.optional(customer),
})

/** The method's own fields are checked by its row, see payment-request.ts. */
const paymentMethod = z.looseObject(
  { paymentMethodCode: text(), paymentOperatorCode: z.optional(text()) },
  { error: missingOrType },
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
  paymentTypeCode: z.optional(z.enum(['TOPUP_WALLET'], { error: 'choice: TOPUP_WALLET' })),
})

/** Body of set-external-reference: exactly 12 ASCII digits. */
export const externalReference = z.object({
  reference: text().check(z.regex(/^[0-9]{12}$/, { error: 'format: exactly 12 digits' })),
})

const validitySecs = z.optional(
  z
    .int({ error: integerFault })
    .check(z.gte(1, { error: 'range: 1 to 2678400' }), z.lte(2_678_400, { error: 'range: 1 to 2678400' })),
)
const credential = { merchantCode: text(), timestamp: z.int({ error: integerFault }), secret: z.optional(text()) }

export const tokenActions = ['PAYIN_CREATE', 'PAYIN_INFO'] as const
export type TokenAction = (typeof tokenActions)[number]

/** Body of `POST /auth-tokens-by-action`. */
export const actionTokenRequest = z.object({
  ...credential,
  validitySecs,
  action: z.enum(tokenActions, {
    error: (issue) => (issue.input === undefined ? 'missing' : 'choice: PAYIN_CREATE or PAYIN_INFO'),
  }),
  idPayment: text().check(z.regex(ENTITY_ID, { error: 'format: 1 to 250 of A-Z a-z 0-9 _ -' })),
  money: z.optional(money),
})
export type ActionTokenRequest = z.infer<typeof actionTokenRequest>

/** Body of `POST /auth-tokens`; the gateway's permissions validate the operation strings. */
export const tokenRequest = z.object({
  ...credential,
  validitySecs,
  operations: z
    .array(text().check(z.maxLength(300, { error: 'length: at most 300 characters' })), { error: missingOrType })
    .check(z.minLength(1, { error: 'length: 1 to 20' }), z.maxLength(20, { error: 'length: 1 to 20' })),
  money: z.optional(money),
})
export type TokenRequest = z.infer<typeof tokenRequest>
