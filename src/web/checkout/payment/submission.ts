import type { PayinRequest } from '#contract/requests.ts'
import type { PayinAccepted, PayinDetail } from '#contract/results.ts'
import type { callGateway } from '../../api/call-gateway.ts'
import { type Failure, isPassing, isRefusedWith, isTokenRefused } from '../../api/failure.ts'

/** What became of a create, as far as the gateway says. */
export type SubmitResult =
  | { readonly kind: 'accepted'; readonly accepted: PayinAccepted }
  /** It was there already: an answer that was lost, or another tab. */
  | { readonly kind: 'exists'; readonly detail: PayinDetail }
  /** It was refused, and there is no payin of another page either. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The gateway does not have it; the same request may be sent again. */
  | { readonly kind: 'not_sent' }
  /** The create was sent, and the token may not read what became of it. */
  | { readonly kind: 'unknown'; readonly failure: Failure }

interface Ports {
  readonly callGateway: typeof callGateway
  /** Waits before the gateway is asked again, milliseconds; shorter, but never below the least, when there is news. */
  readonly wait: (ms: number, leastMs: number) => Promise<void>
  /** The page does not know what became of the create, and is asking. */
  readonly onUnsure: () => void
}

interface Submitted {
  readonly id: string
  readonly token: string
  readonly request: PayinRequest
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

/**
 * Sends a create once. Unless it was accepted or a business rule refused it, the payin is read until the gateway says
 * whether it exists: a refused token or body says nothing of what another page has begun. The create itself is never
 * sent again from here, so that nothing is paid twice.
 */
export async function submitPayin(submitted: Submitted, ports: Ports): Promise<SubmitResult> {
  const { id, token, request } = submitted
  const created = await ports.callGateway('createPayin', { id, token, body: request })
  if (created.ok) return { kind: 'accepted', accepted: created.result }
  const { failure } = created
  // Business rules come last of all checks: after whether the payin exists.
  if (failure.kind === 'business') return { kind: 'refused', failure }
  if (isPassing(failure)) ports.onUnsure()
  const leastMs = retryAfterMsOf(failure)
  if (leastMs > 0) await ports.wait(leastMs, leastMs)
  return readUntilKnown(submitted, failure, ports)
}

/** How long the gateway wants to be left alone; it is never asked sooner. */
const retryAfterMsOf = (failure: Failure): number => (failure.kind === 'refused' && failure.retryAfterMs) || 0

async function readUntilKnown({ id, token }: Submitted, created: Failure, { callGateway, wait, onUnsure }: Ports) {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    const result = submitResultOf(created, await callGateway('readPayin', { id, token }))
    if (result.kind !== 'unsure') return result
    onUnsure()
    await wait(waitMs, Math.max(FIRST_WAIT_MS, retryAfterMsOf(result.failure)))
  }
}

type Read = Awaited<ReturnType<typeof callGateway<'readPayin'>>>

/** What a read says about a create that was not accepted. */
function submitResultOf(
  created: Failure,
  read: Read,
): SubmitResult | { readonly kind: 'unsure'; readonly failure: Failure } {
  if (read.ok) return { kind: 'exists', detail: read.result }
  const { failure } = read
  if (isRefusedWith(failure, 410)) {
    // A gateway that has just said that it exists reads from a copy that is behind.
    if (isRefusedWith(created, 409)) return { kind: 'unsure', failure }
    return isPassing(created) ? { kind: 'not_sent' } : { kind: 'refused', failure: created }
  }
  return isTokenRefused(failure) ? { kind: 'unknown', failure } : { kind: 'unsure', failure }
}
