import * as z from 'zod'
import { currencyCodes, isCurrencyCode } from '#contract/currencies.ts'
import { methodCodes } from '#contract/methods/methods.ts'
import { payoutMethodCodes } from '#contract/methods/payout-methods.ts'
import { minorUnitsOf } from '#contract/money.ts'
import { parseUrl, urlFaultOf } from '#contract/safe-url.ts'

const text = (most: number) =>
  z
    .string('must be a text')
    .check(z.minLength(1, 'must not be empty'), z.maxLength(most, `must have at most ${most} characters`))

export const MERCHANT_CODE = /^(?!\.)[A-Za-z0-9_.-]+$/

const LIST = 'must be a list'
const OBJECT = 'must be an object'

/** "all", absent, or a list of codes of the table. */
const codes = <const Code extends string>(known: readonly Code[], description: string) =>
  z._default(
    z
      .pipe(
        z.transform((value: unknown) => (value === 'all' ? [...known] : value)),
        z.array(z.enum(known, 'must be a code of docs/methods.md'), 'must be "all" or a list of codes'),
      )
      .check(z.meta({ description, anyOf: [{ const: 'all' }, { type: 'array', items: { enum: known } }] })),
    () => [...known],
  )

const DECIMAL = /^\d{1,15}(\.\d{1,6})?$/

/** A JSON number or decimal text, kept as decimal text: 7 is "7". */
const decimal = z
  .pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
    z.string('must be a number').check(z.regex(DECIMAL, 'must be a decimal number of at least 0')),
  )
  .check(
    z.meta({
      anyOf: [
        { type: 'number', minimum: 0 },
        { type: 'string', pattern: DECIMAL.source },
      ],
    }),
  )

/** Whether a host is free of characters that have a meaning in a Content-Security-Policy: `;` `,` `*`. */
const isPlainHost = (host: string): boolean => /^[\w.:[\]-]+$/.test(host)

const hasPlainHost = (url: string): boolean => isPlainHost(parseUrl(url)?.host ?? '')

/** Whether a URL is an http or https origin and nothing more; a trailing slash is allowed. */
const isOrigin = ({ protocol, pathname, search, hash, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}${password}` === ''

function isPlainOrigin(text: string): boolean {
  const url = parseUrl(text)
  return url !== undefined && isOrigin(url) && isPlainHost(url.host)
}

/** Stored as browsers write it: without a trailing slash, in lower case. */
const origin = z.pipe(
  text(300).check(
    z.refine(isPlainOrigin, 'must be an http or https origin'),
    z.meta({ format: 'uri', pattern: '^[Hh][Tt]{2}[Pp][Ss]?://[^/?#]+/?$' }),
  ),
  z.transform((value) => new URL(value).origin),
)

/** A fee may be nothing, unlike an amount to pay. What is no decimal number at all has a fault of its own. */
function feeFaultOf(text: string, currencyCode: string): string | undefined {
  if (!isCurrencyCode(currencyCode)) return 'must be an amount of a known currency'
  const isFee = !DECIMAL.test(text) || /^0(\.0+)?$/.test(text) || minorUnitsOf(text, currencyCode) !== undefined
  return isFee ? undefined : `must have at most the decimals of ${currencyCode}`
}

const payoutFee = z.record(z.string(), decimal, 'must give an amount by currency code').check(
  z.superRefine((fees, context) => {
    for (const [currencyCode, amount] of Object.entries(fees)) {
      const message = feeFaultOf(amount, currencyCode)
      if (message !== undefined) context.addIssue({ code: 'custom', message, path: [currencyCode] })
    }
  }),
  z.meta({
    description: 'What a payout costs, by currency: taken from the balance beside the amount. Default: nothing.',
    propertyNames: { enum: currencyCodes },
  }),
)

/** The colour of the page's buttons and links, and the logo beside the name. */
const theme = (logoUrl: z.ZodType<string, string>) =>
  z
    .strictObject(
      {
        color: z.optional(
          text(7).check(
            z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour written #rrggbb'),
            z.describe('Colour of buttons and links; the page adjusts it until everything is readable.'),
          ),
        ),
        logoUrl: z.optional(logoUrl),
      },
      OBJECT,
    )
    .check(z.describe('How the payment page looks.'))

/** Who the merchant is, and what it offers. */
const identity = {
  merchantCode: text(250).check(
    z.regex(MERCHANT_CODE, 'must be of A-Z a-z 0-9 _ - .'),
    z.describe('Code of the merchant: in redirect URLs and token requests. Each code occurs once in the file.'),
  ),
  channelName: z.optional(text(140).check(z.describe('Name that customers see. Without it the page shows none.'))),
  publicKeys: z._default(
    z
      .array(text(16_384), LIST)
      .check(z.describe('RSA public keys in PEM, 2048 bits or more. A token request may be signed with any of them.')),
    [],
  ),
  secrets: z._default(
    z
      .array(text(1000), LIST)
      .check(z.describe('Deprecated: secrets that token requests may carry in place of a signature.')),
    [],
  ),
  payinMethods: codes(methodCodes, 'Methods that customers may pay with. Default: all.'),
  payoutMethods: codes(payoutMethodCodes, 'Methods of payouts. Default: all.'),
}

/** Who may show the page and be returned to, and what payments cost. */
const terms = {
  returnOrigins: z.optional(
    z.array(origin, LIST).check(z.describe('Origins that returnUrl may have. Default: every origin.')),
  ),
  frameAncestors: z.optional(
    z.array(origin, LIST).check(z.describe('Origins that may show the payment page in a frame. Default: none.')),
  ),
  vatPercent: z.optional(
    decimal.check(
      z.refine((value) => !(Number(value) > 100), 'must be at most 100'),
      z.describe('VAT that payment responses state, in percent of the amount. Default: they state none.'),
    ),
  ),
  payoutFee: z.optional(payoutFee),
}

const supportEmail = z.email('must be an e-mail address').check(z.describe('Mailbox that helps customers.'))

/** Schema of one entry of MERCHANTS_FILE. Its messages complete a sentence that begins with the path. */
export function merchantEntrySchema(allowsHttp: boolean) {
  const rule = `must be an ${allowsHttp ? 'http or https' : 'https'} address`
  const address = (description: string, isRight: (url: string) => boolean = () => true) =>
    text(2048).check(
      z.refine((value) => urlFaultOf(value, allowsHttp) === undefined && isRight(value), rule),
      z.meta({ format: 'uri', description }),
    )
  const logos = z.record(
    z.string(),
    address('Logo of the method or operator.', hasPlainHost),
    'must give an address by code',
  )
  const support = z.strictObject(
    { url: z.optional(address('Page that helps customers.')), email: z.optional(supportEmail) },
    OBJECT,
  )
  return z.strictObject(
    {
      ...identity,
      theme: z.optional(theme(address('Logo on the payment page.', hasPlainHost))),
      logos: z.optional(
        logos.check(
          z.describe('Logos that payment options carry, by code of a payment method or operator. Default: none.'),
        ),
      ),
      ...terms,
      support: z.optional(support.check(z.describe('Where customers get help; on every page.'))),
    },
    OBJECT,
  )
}
export type MerchantEntry = z.infer<ReturnType<typeof merchantEntrySchema>>
