import type { PayinRequest } from '#contract/requests.ts'
import type { PayinAccepted, PayinDetail } from '#contract/results.ts'
import type { call } from '../gateway/call.ts'
import { type Failure, isPassing } from '../gateway/failure.ts'

/** What became of a create, as far as the gateway says. */
export type SubmissionOutcome =
  | { readonly kind: 'accepted'; readonly accepted: PayinAccepted }
  /** It was there already: an answer that was lost, or another tab. */
  | { readonly kind: 'exists'; readonly detail: PayinDetail }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The gateway does not have it; the same request may be sent again. */
  | { readonly kind: 'not_sent' }
  /** The create was sent, and the gateway does not say any more what became of it. */
  | { readonly kind: 'unknown'; readonly failure: Failure }

interface Ports {
  readonly call: typeof call
  /** Waits before the gateway is asked again, milliseconds; shorter, but never below the least, when there is news. */
  readonly wait: (ms: number, leastMs: number) => Promise<void>
  /** No answer came; the outcome is being asked for. */
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
 * Sends a create once. Where its outcome is not known the payin is read until the gateway says whether it exists; the
 * create itself is never sent again from here, so that nothing is paid twice.
 */
export async function submitPayin(submitted: Submitted, ports: Ports): Promise<SubmissionOutcome> {
  const { id, token, request } = submitted
  const created = await ports.call('createPayin', { id, token, body: request })
  if (created.ok) return { kind: 'accepted', accepted: created.result }
  const { failure } = created
  const existed = failure.kind === 'refused' && failure.status === 409
  if (!existed && !isPassing(failure)) return { kind: 'refused', failure }
  if (!existed) ports.onUnsure()
  const leastMs = politeMs(failure)
  if (leastMs > 0) await ports.wait(leastMs, leastMs)
  return askForOutcome(submitted, ports)
}

/** How long the gateway wants to be left alone; it is never asked sooner. */
const politeMs = (failure: Failure): number => (failure.kind === 'refused' && failure.retryAfterMs) || 0

async function askForOutcome({ id, token }: Submitted, { call, wait }: Ports): Promise<SubmissionOutcome> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    const read = await call('readPayin', { id, token })
    if (read.ok) return { kind: 'exists', detail: read.result }
    const { failure } = read
    if (failure.kind === 'refused' && failure.status === 410) return { kind: 'not_sent' }
    if (!isPassing(failure)) return { kind: 'unknown', failure }
    await wait(waitMs, Math.max(FIRST_WAIT_MS, politeMs(failure)))
  }
}
