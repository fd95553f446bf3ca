import type { Gateway } from '../core/gateway.ts'
import type { Metrics } from '../core/observability/metrics.ts'
import { refuse } from '../core/refusal.ts'
import { writeResponse } from './api.ts'
import type { HttpResponse } from './http-response.ts'

interface Parts extends Pick<Gateway, 'clock' | 'log' | 'newId'> {
  readonly metrics: Pick<Metrics, 'countRequest'>
  /** The path of PUBLIC_URL, empty for an origin. */
  readonly basePath: string
}

/** Answers a request that the HTTP server could not read, by the code of Node's error, `NO_HOST` or `OTHER_CODING`. */
export type RefuseUnreadable = (code: string | undefined) => HttpResponse

const BROKEN_HEADER = [
  400,
  'A header is broken over lines or has a character that no header may have. base64 wraps long lines: a signature is one line, as from base64 -w0 or openssl base64 -A.',
] as const

/** With the statuses that Node itself gives, and for another transfer coding that of RFC 9112, 6.1. */
const reasons = new Map<string | undefined, readonly [status: number, message: string]>([
  ['HPE_HEADER_OVERFLOW', [431, 'The address and the headers of a request have at most 16 KiB.']],
  ['HPE_CR_EXPECTED', BROKEN_HEADER],
  ['HPE_INVALID_HEADER_TOKEN', BROKEN_HEADER],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', [413, 'The chunks of the body have too many extensions.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request did not come in time.']],
  ['NO_HOST', [400, 'HTTP/1.1 requires one Host header.']],
  ['OTHER_CODING', [501, 'The only Transfer-Encoding taken is chunked.']],
])
const NOT_READABLE = [400, 'The request is no HTTP that can be read.'] as const

/**
 * Such a request has no path, so it counts as one to the API: its response has the API's headers and error body, and it
 * leaves a line in the log and a count in the metrics (D-208).
 */
export const refuseUnreadable =
  ({ clock, log, newId, metrics, basePath }: Parts): RefuseUnreadable =>
  (code) => {
    const [status, message] = reasons.get(code) ?? NOT_READABLE
    const { kind: _, ...body } = refuse(status === 413 ? 'BODY_TOO_LARGE' : 'INVALID_REQUEST', message)
    const requestId = newId()
    metrics.countRequest({ operation: 'none', status, durationMs: 0 })
    log.info({ requestId, operation: 'none', status }, 'request')
    const headers = { connection: 'close' }
    return writeResponse({ status, headers, body }, { requestId, dateMs: clock.now(), basePath })
  }
