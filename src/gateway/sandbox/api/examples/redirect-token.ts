import { type TokenAction, tokenActions } from '#contract/operations/requests.ts'
import type { GrantKind, RedirectGrant } from '#contract/sandbox/redirect-urls.ts'
import { operationsOf } from '../../../tokens/actions.ts'

/** Lists of operations for the token of one payin. */
const lists = {
  /** Literally, as the specification's section on the web application has them. */
  operations: (id: string) => ['POST /payins/!availablePaymentOptions', `POST /payins/${id}`, `GET /payins/${id}`],
  all: () => ['GET /.*', 'POST /.*'],
  patterns: () => ['POST /payins/.*', 'GET /payins/.*'],
} as const satisfies Record<string, (id: string) => readonly string[]>

const isAction = (kind: GrantKind): kind is TokenAction => tokenActions.some((action) => action === kind)

/** The operations that a redirect URL's token allows; a token for one action never allows the merchant's name. */
export function operationsGranted({ kind = 'operations', merchantInfo }: RedirectGrant, idPayin: string) {
  if (isAction(kind)) return operationsOf(kind, idPayin) ?? []
  const payin = lists[kind](idPayin)
  return merchantInfo === false ? payin : [...payin, 'GET /merchant-info']
}
