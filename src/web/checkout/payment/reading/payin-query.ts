import { queryOptions } from '@tanstack/react-query'
import { MOST_WAIT_SECONDS } from '#contract/operations/request-protocol.ts'
import type { PayinAccepted, PayinDetail } from '#contract/operations/results.ts'
import { isFinal } from '#contract/statuses.ts'
import {
  type ApiResult,
  type CallGateway,
  callGateway,
  type Failure,
  isPassing,
  isRefusedWith,
  isTokenRefused,
} from '../../../api/call-gateway.ts'
import { monotonicMs } from '../../../browser/time/clocks.ts'
import type { Reading } from '../../steps/step.ts'
import { isReadOwed, noReads, type Reads, readsSinceNews, withRead } from './next-read.ts'

export interface PayinAccess {
  readonly idPayin: string
  readonly token: string
}

/** A gateway that tells sooner that nothing has changed does not wait. */
const LEAST_WAIT_MS = 1_000
/**
 * After so many waits that were none the page only polls, as where a proxy takes `If-None-Match` away or writes
 * its own `ETag`: a try beside each poll would use up the reads of five minutes in three.
 */
const MOST_VAIN_WAITS = 3

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
      const vainWaits = (before.vainWaits ?? 0) + Number(isTooSoon && apiResult.ok)
      return { ...after, etag: isTooSoon || vainWaits >= MOST_VAIN_WAITS ? undefined : after.etag, vainWaits }
    },
  })
}

/** What this page knows about the payin, and how the last reads ended. */
export interface PayinView {
  readonly reading: Reading<PayinDetail | 'absent'>
  /** Failed reads in a row. */
  readonly failures: number
  readonly lastFailure: Failure | undefined
  readonly reads: Reads
  /** What the gateway knows the payin by, where it tells of a change by itself. */
  readonly etag?: string | undefined
  /** Waits that the gateway has ended too soon. */
  readonly vainWaits?: number
}

/** The view before the first read. */
export const unread: PayinView = { reading: { state: 'waiting' }, failures: 0, lastFailure: undefined, reads: noReads }

const knowing = ({ reads }: PayinView, value: PayinDetail | 'absent', etag?: string): PayinView => ({
  reading: { state: 'known', value },
  failures: 0,
  lastFailure: undefined,
  reads,
  etag,
})

/** Temporary failures in a row before the page says that it cannot go on. It keeps trying all the same. */
export const FAILURES_SHOWN_FROM = 2

/**
 * What is known after a read. A final status is never left, whatever comes later; a failed read changes nothing that
 * was known: it never makes a payment failed.
 */
export function afterRead(before: PayinView, apiResult: ApiResult<'readPayin'>): PayinView {
  if (apiResult.ok)
    return isLatched(before)
      ? { ...before, failures: 0, lastFailure: undefined }
      : knowing(before, apiResult.result, apiResult.etag)
  const { failure } = apiResult
  if (isAbsence(failure) && detailOf(before) === undefined) return knowing(before, 'absent')
  const failures = before.failures + 1
  if (before.reading.state === 'known') return { ...before, failures, lastFailure: failure }
  const isOver = !isPassing(failure) || failures >= FAILURES_SHOWN_FROM
  return { ...before, reading: isOver ? { state: 'failed', failure } : before.reading, failures, lastFailure: failure }
}

/** The payin of an accepted create: everything is created in PROCESSING (D-301). */
export function createdPayin(accepted: PayinAccepted): PayinDetail {
  const { acceptedAt = '' } = accepted.paymentMethodResponse
  return { ...accepted, process: { status: 'PROCESSING', createdAt: acceptedAt } }
}

/** What is known once the payin was created. A read that was faster knows more. */
export const afterCreate = (before: PayinView, created: PayinDetail): PayinView =>
  detailOf(before) === undefined ? knowing(before, created) : before

export function detailOf({ reading }: PayinView): PayinDetail | undefined {
  return reading.state === 'known' && reading.value !== 'absent' ? reading.value : undefined
}

/** Whether the payin has a final status. */
export function isLatched(view: PayinView): boolean {
  const detail = detailOf(view)
  return detail !== undefined && isFinal(detail.process.status)
}

/** Whether this page may still read the status; false after its token was refused. */
export const mayRead = ({ lastFailure }: PayinView): boolean => !(lastFailure && isTokenRefused(lastFailure))

/** 410: the payin does not exist yet, which is no fault. */
const isAbsence = (failure: Failure): boolean => isRefusedWith(failure, 410)
