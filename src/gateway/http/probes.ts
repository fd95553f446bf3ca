import { type DatabaseParts, lostOf } from '../core/database-parts.ts'
import type { Metrics } from '../core/observability/metrics.ts'
import { APPLICATION_VERSION, INTERFACE_VERSION } from '../core/versions.ts'
import { unavailabilityOf } from '../store/unavailability.ts'
import { publicKeySet, type ServerKeys } from '../tokens/keys.ts'
import { fileHeaders } from './files/page-headers.ts'
import { type HttpResponse, httpResponse, jsonResponse, plainText } from './http-response.ts'
import type { Respond } from './incoming-request.ts'
import { POLICY_REPORTS_PATH, policyReports } from './policy-reports.ts'

/** Endpoints beside the API for operators and machines, keyed by method and path, as in `GET /livez`. */
export type Probes = ReadonlyMap<string, Respond>

interface Ports {
  readonly publicUrl: string
  readonly buildId: string
  readonly now: () => number
  readonly metrics: Metrics
  /** What a payment needs: the database, or the gateway of GATEWAY_URL. */
  readonly behind: Behind
  /** Absent where another gateway is used. */
  readonly keys?: ServerKeys | undefined
}

interface Behind {
  readonly name: 'the database' | 'the other gateway'
  /** Rejects while it does not work. */
  readonly ping: () => Promise<unknown>
  /** What of it can fail while the rest works. */
  readonly parts?: Pick<DatabaseParts, 'list'>
}

const headers = { ...fileHeaders, 'cache-control': 'no-store' }

const SECURITY_TXT_VALID_MS = 365 * 86_400_000

/** `/livez`, `/readyz`, `/metrics`, the well-known files, and where browsers report violations of the page's policy. */
export function probesOf({ publicUrl, buildId, now, metrics, behind, keys }: Ports): Probes {
  const probes: [string, Respond][] = [
    ['GET /livez', async () => alive(buildId)],
    ['GET /readyz', readiness(behind)],
    ['GET /metrics', async () => exposed(metrics)],
    ['GET /.well-known/security.txt', async () => text(securityText(publicUrl, now()))],
    [`POST ${POLICY_REPORTS_PATH}`, policyReports(metrics)],
  ]
  if (keys)
    probes.push(['GET /.well-known/jwks.json', async () => jsonResponse(publicKeySet(keys), { headers: fileHeaders })])
  return new Map(probes)
}

const alive = (build: string): HttpResponse =>
  jsonResponse(
    { status: 'ok', applicationVersion: APPLICATION_VERSION, build, apiVersion: INTERFACE_VERSION },
    { headers },
  )

const READY_WITHIN_MS = 1000
const READY = 'ok'

function lostWords(parts: Behind['parts']): string {
  const names = lostOf(parts?.list() ?? []).map(({ name }) => name)
  return names.length === 0 ? '' : `, but of the database ${names.join(', ')} does not respond`
}

/**
 * Answers within a second what a create would meet; requests that come meanwhile share one attempt. A node of the
 * database that does not respond is named, and the answer stays 200: it is lost for every gateway alike, and the others'
 * merchants are served (D-821).
 */
function readiness({ name, ping, parts }: Behind): () => Promise<HttpResponse> {
  const noResponse = `${name} does not respond`
  let attempt: Promise<string> | undefined
  const probe = () => {
    attempt ??= ping()
      .then(
        () => READY,
        (error: unknown) => unavailabilityOf(error) ?? noResponse,
      )
      .finally(() => {
        attempt = undefined
      })
    return attempt
  }
  return async () => {
    const state = await Promise.race([probe(), after(READY_WITHIN_MS, noResponse)])
    return state === READY ? text(READY + lostWords(parts)) : text(state, 503)
  }
}

const after = (ms: number, words: string): Promise<string> =>
  new Promise((resolve) => void setTimeout(() => resolve(words), ms).unref())

async function exposed(metrics: Metrics): Promise<HttpResponse> {
  const { text: body, contentType } = await metrics.expose()
  return httpResponse(body, { headers: { ...headers, 'content-type': contentType } })
}

/** RFC 9116; the mailbox is the one that RFC 2142 keeps for this at every domain. */
const securityText = (publicUrl: string, nowMs: number): string =>
  [
    `Contact: mailto:security@${new URL(publicUrl).hostname}`,
    `Expires: ${new Date(nowMs + SECURITY_TXT_VALID_MS).toISOString()}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ].join('\n')

const text = (body: string, status = 200): HttpResponse => plainText(status, body, headers)
