import type { RefusedRequestList } from '#contract/sandbox/refused-requests.ts'
import type { Gateway } from '../../../core/gateway.ts'
import { done } from '../../../core/handler.ts'
import type { RefusedRequest } from '../../../core/observability/request-log.ts'
import { answerOf } from '../../../core/refusal.ts'
import { docsOfError } from '../../../http/api.ts'
import { explainCredential, explainRefusal } from '../../refused-requests/explain-refusal.ts'
import { ofMerchant } from '../http/handler.ts'

/** The merchant's latest refused requests, explained. */
export const listRefusedRequests = ofMerchant<'listRefusedRequests'>(async ({ gateway, path: { merchantCode } }) => {
  const listed = gateway.requestLog.list(merchantCode)
  return done({ requests: await Promise.all(listed.map((request) => entryOf(gateway, request))) })
})

type Entry = RefusedRequestList['requests'][number]

async function entryOf(gateway: Gateway, request: RefusedRequest): Promise<Entry> {
  const { requestId, atMs, method, path, operation, status, refusal, credential, operations } = request
  const { code, message } = answerOf(refusal)
  const merchant = credential && (await gateway.merchants.find(credential.merchantCode))
  const causes = credential
    ? explainCredential(credential, {
        ofMerchant: merchant?.credentials,
        isRateExceeded: code === 'RATE_LIMIT_EXCEEDED',
        nowMs: atMs,
      })
    : explainRefusal(refusal, operations)
  return {
    at: new Date(atMs).toISOString(),
    requestId,
    method,
    path,
    ...(operation !== undefined && { operation }),
    status,
    code,
    message,
    explanation: [...causes],
    // A deprecated secret is in the body, and is shown to nobody.
    ...(credential && credential.secretDigest === undefined && { expectedText: credential.minified }),
    docs: docsOfError(gateway.environment.publicUrl, code),
  }
}
