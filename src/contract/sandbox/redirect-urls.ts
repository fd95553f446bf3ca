import * as z from 'zod/mini'
import { missingOr } from '../operations/inputs.ts'
import { tokenActions, validitySecs } from '../operations/requests.ts'
import {
  type RedirectParameter,
  redirectParameterMeanings,
  redirectParameterNames,
} from '../redirect/redirect-parameters.ts'
import { choiceOf, flag, list, text } from './inputs.ts'
import { scenarios } from './scenarios.ts'

/**
 * How the merchant may request the token: with a list of operations, with patterns, for everything, or for one action.
 */
export const grantKinds = ['operations', 'patterns', 'all', ...tokenActions] as const
export type GrantKind = (typeof grantKinds)[number]

/** The permissions of the token. By default those that the web application needs, limited to the order's money. */
export const redirectGrant = z.strictObject({
  kind: z.optional(
    choiceOf(grantKinds).check(z.describe('How the merchant asks for the token: `operations` by default.')),
  ),
  merchantInfo: flag('Whether the token allows the merchant’s name to be read: true by default.'),
  money: flag('Whether the token is limited to the order’s money: true by default.'),
})
export type RedirectGrant = z.infer<typeof redirectGrant>

const parameterOf = (name: RedirectParameter) =>
  z.optional(
    z
      .union([z.string(), z.number(), z.boolean()], { error: 'type: a text, a number or a boolean' })
      .check(z.describe(`Redirect parameter: ${redirectParameterMeanings[name]}.`)),
  )
// Object.fromEntries forgets the keys; they are the table's.
const parameters = Object.fromEntries(redirectParameterNames.map((name) => [name, parameterOf(name)])) as {
  readonly [P in RedirectParameter]: ReturnType<typeof parameterOf>
}

/** A redirect URL to compile. Parameter values are not validated: a tester may want an invalid one. */
export const redirectUrlRequest = z.strictObject({
  ...parameters,
  district: parameterOf('disctrict'),
  merchantCode: z.string({ error: missingOr() }).check(z.describe('The merchant that redirects.')),
  scenario: z.optional(
    z
      .literal(scenarios, {
        error: ({ input }) =>
          typeof input === 'number' ? 'choice: 1, 2, 3, 4 or 5' : 'type: the number 1, 2, 3, 4 or 5',
      })
      .check(z.describe('Scenario of the specification whose parameters are filled in: 1 by default.')),
  ),
  grant: z.optional(redirectGrant.check(z.describe('What the token allows.'))),
  validitySecs: z.optional(
    validitySecs.check(z.describe('How long the token is valid, in seconds: 31 days by default.')),
  ),
})
export type RedirectUrlRequest = z.infer<typeof redirectUrlRequest>

export const redirectUrlResult = z.object({
  url: text('The redirect URL.'),
  token: text('The token in the URL.'),
})

/** A redirect URL to explain, or its query alone. */
export const redirectUrlToExplain = z.strictObject({
  url: z
    .string({ error: missingOr() })
    .check(z.maxLength(20_000, { error: 'length: at most 20000' }), z.describe('The redirect URL.')),
})

/** What an explanation may find. */
const findingCodes = [
  'missing',
  'repeated',
  'format',
  'ignored',
  'unknown',
  'not_offered',
  'contradiction',
  'invalid_token',
  'expired_token',
  'not_allowed',
  'exists',
  'no_page',
  'not_encoded',
] as const

/** What the sandbox says of a redirect URL: whether the page accepts it, and whether the payment can be made. */
export const redirectUrlExplanation = z.object({
  page: z
    .enum(['payment', 'status', 'none'])
    .check(z.describe('Which page the URL opens: `none` where there is no page.')),
  findings: list('What was found, in the order of the parameters; empty where all is right.', {
    parameter: text('Name of the parameter; `url` where it is about the address itself.'),
    code: z.enum(findingCodes).check(z.describe('What was found.')),
    isFault: z.boolean().check(z.describe('Whether the payment cannot be made; otherwise it is a remark.')),
    message: z.string(),
  }),
})
export type RedirectUrlExplanation = z.infer<typeof redirectUrlExplanation>
export type Finding = RedirectUrlExplanation['findings'][number]
