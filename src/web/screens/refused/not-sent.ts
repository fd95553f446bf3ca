import type { Failure } from '../../api/call-gateway.ts'

/** What to say of a create that failed temporarily and made no payment: whether the service or the connection failed. */
export const notSentMessages = (failure: Failure | undefined) =>
  failure && isServiceFailure(failure)
    ? ({ heading: 'result.notStarted.heading', text: 'connection.notSent.busy' } as const)
    : ({ heading: 'connection.notSent.heading', text: 'connection.notSent.text' } as const)

/** Whether the gateway, or a proxy in front of it, has said that it has too much to do (429, 503) or failed (5xx). */
const isServiceFailure = (failure: Failure): boolean =>
  'status' in failure && (failure.status === 429 || failure.status >= 500)
