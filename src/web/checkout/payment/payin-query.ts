import { queryOptions } from '@tanstack/react-query'
import { type CallGateway, callGateway } from '../../api/call-gateway.ts'
import { monotonicMs } from '../../browser/clocks.ts'
import { afterRead, type PayinView, unread } from './payin-view.ts'
import { withRead } from './reads.ts'

/** A payin and the token to read it. */
export interface PayinAccess {
  readonly idPayin: string
  readonly token: string
}

/** The query that reads a payin once and merges the response into what is known. */
export function payinQuery({ idPayin, token }: PayinAccess, call: CallGateway = callGateway) {
  const queryKey = ['payin', idPayin]
  return queryOptions<PayinView>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const begunAtMs = monotonicMs()
      const apiResult = await call('readPayin', { id: idPayin, token, signal })
      const before = client.getQueryData<PayinView>(queryKey) ?? unread
      const reads = withRead(before.reads, { begunAtMs, endedAtMs: monotonicMs(), random: Math.random() })
      return afterRead({ ...before, reads }, apiResult)
    },
  })
}
