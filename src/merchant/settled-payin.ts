import type { PayinDetail } from '#contract/operations/results.ts'
import { isFinal } from '#contract/statuses.ts'
import type { GatewayClient, GatewayFault } from './client.ts'

/** What came of the wait for a final status. */
export type Settlement =
  | { readonly kind: 'settled'; readonly payin: PayinDetail }
  | { readonly kind: 'fault'; readonly fault: GatewayFault }
  /** The gateway knows no `Prefer: wait`. */
  | { readonly kind: 'cannot_wait' }

/** Waits until a payin has a final status, as long as that takes. */
export async function settledPayin(
  gateway: Pick<GatewayClient, 'waitForChange'>,
  { token, id }: { readonly token: string; readonly id: string },
): Promise<Settlement> {
  let etag: string | undefined
  for (;;) {
    const answer = await gateway.waitForChange({ token, id, etag })
    if (!answer.ok) return { kind: 'fault', fault: answer.fault }
    const change = answer.result
    if (change.kind === 'changed' && isFinal(change.payin.process.status))
      return { kind: 'settled', payin: change.payin }
    if (change.etag === undefined) return { kind: 'cannot_wait' }
    etag = change.etag
  }
}
