import * as z from 'zod/mini'
import { type TokenAction, tokenActions } from '#contract/requests.ts'
import { operationsOf } from '../../tokens/actions.ts'

/** Ways in which a merchant may ask for the token of one payin. */
const lists = {
  /** Literally, as the specification's section on the web application has them. */
  operations: (id: string) => ['POST /payins/!availablePaymentOptions', `POST /payins/${id}`, `GET /payins/${id}`],
  patterns: () => ['POST /payins/.*', 'GET /payins/.*'],
} as const satisfies Record<string, (id: string) => readonly string[]>

const kinds = ['operations', 'patterns', ...tokenActions] as const
const isAction = (kind: (typeof kinds)[number]): kind is TokenAction => tokenActions.some((action) => action === kind)
const flag = z.optional(z.boolean({ error: 'type: a boolean' }))

/** What the token of a redirect URL allows; absent: the four operations, for the order's money. */
export const redirectGrant = z.strictObject({
  kind: z.optional(z.enum(kinds, { error: `choice: ${kinds.join(', ')}` })),
  merchantInfo: flag,
  money: flag,
})
export type RedirectGrant = z.infer<typeof redirectGrant>

/** The operations of such a token; a token for one action never has the merchant's name. */
export function operationsGranted({ kind = 'operations', merchantInfo }: RedirectGrant, idPayin: string) {
  if (isAction(kind)) return operationsOf(kind, idPayin) ?? []
  const payin = lists[kind](idPayin)
  return merchantInfo === false ? payin : [...payin, 'GET /merchant-info']
}
