import * as z from 'zod/mini'
import { list, number, text } from './inputs.ts'

const reach = z.enum(['this_machine', 'network'])

/** What runs, its addresses, and its merchants. */
export const overview = z.object({
  publicUrl: text('Origin of the product, as PUBLIC_URL has it.'),
  version: text('Version of the application.'),
  build: text('Which build runs: the commit, or a digest of the built files where there is none.'),
  host: text('Address that the server listens on.'),
  reach: z
    .object({
      host: reach.check(z.describe('Who reaches the address that the server listens on.')),
      publicUrl: reach.check(z.describe('Who reaches PUBLIC_URL.')),
    })
    .check(z.describe('Whether this machine alone or the network reaches the product.')),
  settleSeconds: number('How long the sandbox takes to fail a payment, or to settle a small one.'),
  successSeconds: number('How long the sandbox takes to settle any other payment.'),
  merchants: list('The merchants.', {
    merchantCode: z.string(),
    channelName: z.optional(text('Name that customers read.')),
    payinMethods: z.array(z.string()).check(z.describe('Payin methods that are offered.')),
    isRegistered: z
      .boolean()
      .check(z.describe('Whether it was registered through the sandbox API, and can be removed by it.')),
  }),
})
export type Overview = z.infer<typeof overview>
