import * as z from 'zod/mini'
import { methodCodes } from '../methods/methods.ts'
import { payoutMethodCodes } from '../methods/payout-methods.ts'
import { missingOr } from '../operations/inputs.ts'

const text = (description: string) => z.optional(z.string({ error: 'type' }).check(z.describe(description)))
const texts = (description: string) =>
  z.optional(z.array(z.string({ error: 'type' }), { error: 'type: a list of texts' }).check(z.describe(description)))

const codes = <const Code extends string>(known: readonly Code[], description: string) =>
  z.optional(
    z
      .union([z.literal('all'), z.array(z.enum(known))], { error: ({ input }) => codesFault(known, input) })
      .check(z.describe(description)),
  )

/** Which of the codes are none: the list itself may be long, and its mistake a letter. */
function codesFault(known: readonly string[], given: unknown): string {
  const wrong = Array.isArray(given) ? given.filter((code) => !known.includes(code)) : []
  const named = wrong.length === 0 ? '' : `; unknown: ${wrong.map((code) => JSON.stringify(code)).join(', ')}`
  return `choice: "all" or a list of method codes${named}`
}

const decimal = z.union([z.number(), z.string()], { error: 'type: a number' })

/**
 * One entry of MERCHANTS_FILE: its keys and their JSON types. The gateway checks the values by the rules of the file.
 */
export const merchantRegistration = z.strictObject({
  merchantCode: z.string({ error: missingOr() }).check(z.describe('Code of the merchant.')),
  channelName: text('Name that customers read.'),
  publicKeys: texts('RSA public keys in PEM that the merchant’s signatures are verified with.'),
  secrets: texts('Shared secrets of the deprecated credential.'),
  payinMethods: codes(methodCodes, 'Payin methods that are offered: all by default.'),
  payoutMethods: codes(payoutMethodCodes, 'Payout methods that are offered: all by default.'),
  theme: z.optional(
    z
      .strictObject({ color: text('Colour, `#rrggbb`.'), logoUrl: text('Address of the logo.') }, { error: 'type' })
      .check(z.describe('How the customer’s page looks.')),
  ),
  logos: z.optional(
    z
      .record(z.string(), z.string(), { error: 'type' })
      .check(z.describe('Addresses of logos, by code of a payment method or operator.')),
  ),
  returnOrigins: texts('Origins that `returnUrl` may have.'),
  frameAncestors: texts('Origins that may show the customer’s page in a frame.'),
  vatPercent: z.optional(decimal.check(z.describe('VAT that is levied, in percent.'))),
  payoutFee: z.optional(
    z.record(z.string(), decimal, { error: 'type' }).check(z.describe('Fee of a payout, by currency code.')),
  ),
  support: z.optional(
    z
      .strictObject({ url: text('Address of the help page.'), email: text('E-mail address.') }, { error: 'type' })
      .check(z.describe('Where customers get help.')),
  ),
})
export type MerchantRegistration = z.input<typeof merchantRegistration>

export const registeredMerchant = z.object({ merchantCode: z.string() })
