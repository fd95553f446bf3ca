import type { Failure } from '../../api/call-gateway.ts'
import type { MessageId } from '../../i18n/message-id.ts'

interface NotSentMessages {
  readonly heading: MessageId
  readonly text: MessageId
}

/** What to say of a create that failed temporarily and made no payment: whether the service or the connection failed. */
export const notSentMessages = (failure: Failure | undefined): NotSentMessages =>
  failure && isServiceFailure(failure)
    ? { heading: 'result.notStarted.heading', text: 'connection.notSent.busy' }
    : { heading: 'connection.notSent.heading', text: 'connection.notSent.text' }

/** Whether the gateway, or a proxy in front of it, has said that it has too much to do (429, 503) or failed (5xx). */
const isServiceFailure = (failure: Failure): boolean =>
  'status' in failure && (failure.status === 429 || failure.status >= 500)
