import type { Metrics } from '../core/metrics.ts'
import { APPLICATION_VERSION, INTERFACE_VERSION } from '../core/versions.ts'
import type { Store } from '../store/store.ts'
import { unavailabilityOf } from '../store/unavailability.ts'
import { publicKeySet, type ServerKeys } from '../tokens/keys.ts'
import { fileHeaders } from './files/page-headers.ts'
import { POLICY_REPORTS_PATH, policyReports } from './policy-reports.ts'

/** Endpoints beside the API for operators and machines, keyed by method and path, as in `GET /livez`. */
export type Probes = ReadonlyMap<string, (request: Request) => Promise<Response>>

interface Ports {
  readonly publicUrl: string
  /** Which build runs. */
  readonly buildId: string
  readonly now: () => number
  readonly metrics: Metrics
  /** Absent where another gateway is used. */
  readonly store?: Pick<Store, 'ping'> | undefined
  readonly keys?: ServerKeys | undefined
}

const headers = { ...fileHeaders, 'cache-control': 'no-store' }

const SECURITY_TXT_VALID_MS = 365 * 86_400_000

/** `/livez`, `/readyz`, `/metrics`, the well-known files, and where browsers report violations of the page's policy. */
export function probesOf({ publicUrl, buildId, now, metrics, store, keys }: Ports): Probes {
  const probes: [string, (request: Request) => Promise<Response>][] = [
    ['GET /livez', async () => alive(buildId)],
    ['GET /readyz', readiness(store)],
    ['GET /metrics', async () => exposed(metrics)],
    ['GET /.well-known/security.txt', async () => text(securityText(publicUrl, now()))],
    [`POST ${POLICY_REPORTS_PATH}`, policyReports(metrics)],
  ]
  if (keys)
    probes.push(['GET /.well-known/jwks.json', async () => Response.json(publicKeySet(keys), { headers: fileHeaders })])
  return new Map(probes)
}

const alive = (build: string): Response =>
  Response.json(
    { status: 'ok', applicationVersion: APPLICATION_VERSION, build, apiVersion: INTERFACE_VERSION },
    { headers },
  )

const READY_WITHIN_MS = 1000
const NO_RESPONSE = 'the database does not respond'

/** Answers within a second what a create would meet; requests that come meanwhile share one attempt. */
function readiness(store: Pick<Store, 'ping'> | undefined): () => Promise<Response> {
  let attempt: Promise<string> | undefined
  const probe = () => {
    attempt ??= Promise.resolve(store?.ping())
      .then(
        () => 'ok',
        (error: unknown) => unavailabilityOf(error) ?? NO_RESPONSE,
      )
      .finally(() => {
        attempt = undefined
      })
    return attempt
  }
  return async () => {
    const state = await Promise.race([probe(), silence(READY_WITHIN_MS)])
    return text(state, state === 'ok' ? 200 : 503)
  }
}

const silence = (ms: number): Promise<string> =>
  new Promise((resolve) => void setTimeout(() => resolve(NO_RESPONSE), ms).unref())

async function exposed(metrics: Metrics): Promise<Response> {
  const { text: body, contentType } = await metrics.expose()
  return new Response(body, { headers: { ...headers, 'content-type': contentType } })
}

/** RFC 9116; the mailbox is the one that RFC 2142 keeps for this at every domain. */
const securityText = (publicUrl: string, nowMs: number): string =>
  [
    `Contact: mailto:security@${new URL(publicUrl).hostname}`,
    `Expires: ${new Date(nowMs + SECURITY_TXT_VALID_MS).toISOString()}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ].join('\n')

const text = (body: string, status = 200): Response =>
  new Response(`${body}\n`, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  })
