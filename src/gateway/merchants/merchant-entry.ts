import * as z from 'zod/mini'
import { isCurrencyCode } from '#contract/currencies.ts'
import { methodCodes } from '#contract/methods.ts'
import { minorUnitsOf } from '#contract/money.ts'
import { payoutMethodCodes } from '#contract/payout-methods.ts'
import { urlFaultOf } from '#contract/safe-url.ts'
import { isOrigin } from './origin.ts'

const text = (most: number) =>
  z
    .string('must be a text')
    .check(z.minLength(1, 'must not be empty'), z.maxLength(most, `must have at most ${most} characters`))

/** "all", absent, or a list of codes of the table. */
const codes = <const Code extends string>(known: readonly Code[]) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => (value === 'all' ? [...known] : value)),
      z.array(z.enum(known, 'is no code of the table'), 'must be "all" or a list of codes'),
    ),
    () => [...known],
  )

/** A JSON number or decimal text, kept as decimal text: 7 is "7". */
const decimal = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  z.string('must be a number').check(z.regex(/^\d{1,15}(\.\d{1,6})?$/, 'must be a decimal number of at least 0')),
)

/** Whether a host has nothing in it that a Content-Security-Policy gives a meaning: `;` `,` `*`. */
const hasPlainHost = (url: string): boolean => /^[\w.:[\]-]+$/.test(new URL(url).host)

/** Kept as browsers write it: without a slash at its end, and in small letters. */
const origin = z.pipe(
  text(300).check(
    z.refine(
      (value) => URL.canParse(value) && isOrigin(new URL(value)) && hasPlainHost(value),
      'must be an http or https origin',
    ),
  ),
  z.transform((value) => new URL(value).origin),
)

const payoutFee = z.record(z.string(), decimal, 'must give an amount by currency code').check(
  z.superRefine((fees, context) => {
    for (const [currencyCode, amount] of Object.entries(fees)) {
      const isAmount = isCurrencyCode(currencyCode) && minorUnitsOf(amount, currencyCode) !== undefined
      if (!isAmount)
        context.addIssue({ code: 'custom', message: 'is no amount of a known currency', path: [currencyCode] })
    }
  }),
)

/** Schema of one entry of MERCHANTS_FILE. Its messages complete a sentence that begins with the path. */
export function merchantEntrySchema(allowsHttp: boolean) {
  const rule = `must be an ${allowsHttp ? 'http or https' : 'https'} address`
  const address = (isRight: (url: string) => boolean = () => true) =>
    text(2048).check(z.refine((value) => urlFaultOf(value, allowsHttp) === undefined && isRight(value), rule))
  return z.strictObject({
    merchantCode: text(250).check(z.regex(/^(?!\.)[A-Za-z0-9_.-]+$/, 'must be of A-Z a-z 0-9 _ - .')),
    channelName: z.optional(text(140)),
    publicKeys: z._default(z.array(text(16_384)), []),
    secrets: z._default(z.array(text(1000)), []),
    payinMethods: codes(methodCodes),
    payoutMethods: codes(payoutMethodCodes),
    theme: z.optional(
      z.strictObject({
        color: z.optional(text(7).check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour written #rrggbb'))),
        logoUrl: z.optional(address(hasPlainHost)),
      }),
    ),
    returnOrigins: z.optional(z.array(origin)),
    frameAncestors: z.optional(z.array(origin)),
    vatPercent: z.optional(decimal.check(z.refine((value) => Number(value) <= 100, 'must be at most 100'))),
    payoutFee: z.optional(payoutFee),
    support: z.optional(
      z.strictObject({ url: z.optional(address()), email: z.optional(z.email('must be an e-mail address')) }),
    ),
  })
}
export type MerchantEntry = z.infer<ReturnType<typeof merchantEntrySchema>>
