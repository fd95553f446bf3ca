import * as z from 'zod/mini'

const reach = z.enum(['this_machine', 'network'])

/** What runs, its addresses, and its merchants. */
export const overview = z.object({
  publicUrl: z.string().check(z.describe('Origin of the product, as PUBLIC_URL has it.')),
  version: z.string().check(z.describe('Version of the application.')),
  build: z
    .string()
    .check(z.describe('Which build runs: the commit, or a digest of the built files where there is none.')),
  host: z.string().check(z.describe('Address that the server listens on.')),
  reach: z
    .object({
      host: reach.check(z.describe('Who reaches the address that the server listens on.')),
      publicUrl: reach.check(z.describe('Who reaches PUBLIC_URL.')),
    })
    .check(z.describe('Whether this machine alone or the network reaches the product.')),
  settleSeconds: z
    .number()
    .check(z.describe('How long the sandbox takes to fail a payment, or to settle a small one.')),
  successSeconds: z.number().check(z.describe('How long the sandbox takes to settle any other payment.')),
  merchants: z
    .array(
      z.object({
        merchantCode: z.string(),
        channelName: z.optional(z.string().check(z.describe('Name that customers read.'))),
        payinMethods: z.array(z.string()).check(z.describe('Payin methods that are offered.')),
        isRegistered: z
          .boolean()
          .check(z.describe('Whether it was registered through the sandbox API, and can be removed by it.')),
      }),
    )
    .check(z.describe('The merchants.')),
})
export type Overview = z.infer<typeof overview>
