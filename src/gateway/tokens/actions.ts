import type { TokenAction } from '#contract/operations/requests.ts'
import { payinOperations } from '#contract/operations/web-application-operations.ts'
import { isPathId } from './payin-paths.ts'

/** What each action of `POST /auth-tokens-by-action` allows on the payment it names. */
const operationsByAction = {
  PAYIN_CREATE: payinOperations,
  PAYIN_INFO: (id: string) => [`GET /payins/${id}`],
} as const satisfies Record<TokenAction, (id: string) => readonly string[]>

/** The operations of an action token, all literal; undefined if `idPayment` is not a valid id. */
export const operationsOf = (action: TokenAction, idPayment: string): readonly string[] | undefined =>
  isPathId(idPayment) ? operationsByAction[action](idPayment) : undefined
