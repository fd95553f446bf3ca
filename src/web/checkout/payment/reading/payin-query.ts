import { queryOptions } from '@tanstack/react-query'
import { MOST_WAIT_SECONDS } from '#contract/operations/request-protocol.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import { type CallGateway, callGateway } from '../../../api/call-gateway.ts'
import { monotonicMs } from '../../../browser/time/clocks.ts'
import { isReadOwed } from './next-read.ts'
import { afterRead, detailOf, type PayinView, unread } from './payin-view.ts'
import { readsSinceNews, withRead } from './reads.ts'

/** A payin and the token to read it. */
export interface PayinAccess {
  readonly idPayin: string
  readonly token: string
}

/** A gateway that tells sooner that nothing has changed does not wait. */
const LEAST_WAIT_MS = 1_000

/**
 * What the gateway need not tell again: it may hold the response back until there is something else. Undefined while a
 * read is owed, and after one that failed: that is to be answered at once.
 */
export function knownOf(view: PayinView): { readonly etag: string; readonly result: PayinDetail } | undefined {
  const { etag, failures, reads } = view
  const result = detailOf(view)
  if (etag === undefined || result === undefined || failures > 0) return undefined
  return isReadOwed({ failures, readsSinceNews: readsSinceNews(reads) }) ? undefined : { etag, result }
}

/**
 * The query that reads a payin once and merges the response into what is known. Where the gateway can, it responds when
 * the payin changes (`Prefer: wait`); another one responds at once.
 */
export function payinQuery({ idPayin, token }: PayinAccess, call: CallGateway = callGateway) {
  const queryKey = ['payin', idPayin]
  return queryOptions<PayinView>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const begunAtMs = monotonicMs()
      const known = knownOf(client.getQueryData<PayinView>(queryKey) ?? unread)
      const apiResult = await call('readPayin', { id: idPayin, token, signal, waitSeconds: MOST_WAIT_SECONDS, known })
      const endedAtMs = monotonicMs()
      const before = client.getQueryData<PayinView>(queryKey) ?? unread
      const reads = withRead(before.reads, { begunAtMs, endedAtMs, random: Math.random() })
      const after = afterRead({ ...before, reads }, apiResult)
      const isTooSoon = known !== undefined && known.etag === after.etag && endedAtMs - begunAtMs < LEAST_WAIT_MS
      return isTooSoon ? { ...after, etag: undefined } : after
    },
  })
}
