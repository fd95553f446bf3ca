import type { Dispatch } from 'react'
import type { PayinRequest } from '#contract/operations/requests.ts'
import type { PayinAccepted, PayinDetail } from '#contract/operations/results.ts'
import {
  type ApiResult,
  type CallGateway,
  callGateway,
  type Failure,
  isPassing,
  isRefusedWith,
  isTokenRefused,
  wantedPauseMs,
} from '../../api/call-gateway.ts'
import { monotonicMs } from '../../browser/time/clocks.ts'
import { noteReturn, waitForReturn } from '../../browser/visibility.ts'
import type { AttemptEvent } from './attempt.ts'
import { createdPayin, type PayinAccess } from './reading/payin-query.ts'
import { useSingleMutation } from './use-single-mutation.ts'

/** The result of a create, as far as the gateway's responses show it. */
type SubmitResult =
  | { readonly kind: 'accepted'; readonly accepted: PayinAccepted }
  /** The payin exists already: a response was lost, or another tab created it. */
  | { readonly kind: 'exists'; readonly detail: PayinDetail }
  /** The create was refused, and no other page has created the payin. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The create failed temporarily, and the gateway does not have the payin; the same request may be sent again. */
  | { readonly kind: 'not_sent'; readonly failure: Failure }
  /** The create was sent, and the token may not read the payin; or it exists and is not shown any more. */
  | { readonly kind: 'unknown'; readonly failure: Failure }

interface Ports {
  readonly callGateway: CallGateway
  /** Waits `ms` before the next read, or less, but at least `leastMs`, if the customer or the connection comes back. */
  readonly wait: (ms: number, leastMs: number) => Promise<void>
  /** Notes whether the customer or the connection comes back until the function that it returns is called, which tells. */
  readonly noteReturn: () => () => boolean
  /** Called while the result of the create is unknown and being read. */
  readonly onUnsure: () => void
}

interface Submitted {
  readonly id: string
  readonly token: string
  readonly request: PayinRequest
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/** They take a minute. By then a replica has caught up. */
const MOST_READS_AFTER_409 = 8
/** For so long the payin is read after a create without the app: its customer still looks at the form. */
const FORM_READS_MS = 8_000

/**
 * Sends a create once. Unless it is accepted or a business rule refuses it, the payin is read until the gateway says
 * whether it exists: a refused token or body says nothing about a payin that another page created. The create is never
 * sent again here, so that nothing is paid twice (D-508).
 */
export async function submitPayin(submitted: Submitted, ports: Ports): Promise<SubmitResult> {
  const created = await create(submitted, ports.callGateway)
  if (created.kind !== 'unsure') return created
  const { failure } = created
  if (isPassing(failure)) ports.onUnsure()
  const leastMs = wantedPauseMs(failure) ?? 0
  if (leastMs > 0) await ports.wait(leastMs, leastMs)
  return readUntilKnown(submitted, failure, ports)
}

/** A create whose result is not known yet. */
interface Unsure {
  readonly kind: 'unsure'
  readonly failure: Failure
}

/** Sends a create once and, where that tells no result, reads the payin until it is known, or for eight seconds. */
export async function submitOnce(submitted: Submitted, call: CallGateway): Promise<SubmitResult | Unsure> {
  const created = await create(submitted, call)
  if (created.kind !== 'unsure') return created
  const { id, token } = submitted
  const untilMs = monotonicMs() + FORM_READS_MS
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    const read = await call('readPayin', { id, token })
    const pauseMs = read.ok ? 0 : Math.max(waitMs, wantedPauseMs(read.failure) ?? 0)
    const isLast = monotonicMs() + pauseMs > untilMs
    const result = submitResultOf(created.failure, read, isLast)
    if (result.kind !== 'unsure' || isLast) return result
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function create({ id, token, request }: Submitted, call: CallGateway): Promise<SubmitResult | Unsure> {
  const created = await call('createPayin', { id, token, body: request })
  if (created.ok) return { kind: 'accepted', accepted: created.result }
  const { failure } = created
  // The gateway checks business rules last, after the existence of the payin.
  return { kind: failure.kind === 'business' ? 'refused' : 'unsure', failure }
}

async function readUntilKnown({ id, token }: Submitted, created: Failure, ports: Ports): Promise<SubmitResult> {
  const { callGateway, wait, noteReturn, onUnsure } = ports
  for (let waitMs = FIRST_WAIT_MS, reads = 1; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2), reads += 1) {
    // A connection that comes back while a read fails that it had lost would else end no wait.
    const isBack = noteReturn()
    const read = await callGateway('readPayin', { id, token })
    const longestMs = isBack() ? FIRST_WAIT_MS : waitMs
    const result = submitResultOf(created, read, reads >= MOST_READS_AFTER_409)
    if (result.kind !== 'unsure') return result
    onUnsure()
    await wait(longestMs, Math.max(FIRST_WAIT_MS, wantedPauseMs(result.failure) ?? 0))
  }
}

type Read = ApiResult<'readPayin'>

/** The result of a create that was not accepted, as a read tells it; `isLast`: a replica has had time to catch up. */
function submitResultOf(created: Failure, read: Read, isLast: boolean): SubmitResult | Unsure {
  if (read.ok) return { kind: 'exists', detail: read.result }
  const { failure } = read
  if (isRefusedWith(failure, 410)) {
    // After a 409 the payin exists: the read came from a replica that is behind, or the payment is one of long ago. It
    // has its id for ever, though the gateway has deleted its data.
    if (isRefusedWith(created, 409)) return isLast ? { kind: 'unknown', failure: created } : { kind: 'unsure', failure }
    return { kind: isPassing(created) ? 'not_sent' : 'refused', failure: created }
  }
  return isTokenRefused(failure) ? { kind: 'unknown', failure } : { kind: 'unsure', failure }
}

/**
 * Submits one create at a time. The request is sent before anything is rendered (D-575). `mayCreate`: no create is under
 * way, and none has led to a payin that may exist.
 */
export function useSubmit({ idPayin: id, token }: PayinAccess, act: Dispatch<AttemptEvent>) {
  const {
    mutate: submit,
    isPending,
    data,
  } = useSingleMutation('createPayin', {
    mutationFn: (request: PayinRequest) => {
      const onUnsure = () => act({ kind: 'submission', submission: { state: 'checking' } })
      return submitPayin({ id, token, request }, { callGateway, wait: waitForReturn, noteReturn, onUnsure })
    },
    onMutate: ({ paymentMethod }) => act({ kind: 'sent', paymentMethodCode: paymentMethod.paymentMethodCode }),
    onSuccess: (result) => act(eventOf(result)),
  })
  const mayCreate = !isPending && (data === undefined || data.kind === 'refused' || data.kind === 'not_sent')
  return { submit, mayCreate }
}

function eventOf(result: SubmitResult): AttemptEvent {
  switch (result.kind) {
    case 'accepted':
      return { kind: 'created', payin: createdPayin(result.accepted) }
    case 'exists':
      return { kind: 'created', payin: result.detail }
    case 'not_sent':
    case 'refused':
    case 'unknown':
      return { kind: 'submission', submission: { state: result.kind, failure: result.failure } }
  }
}
