import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { parseUrl } from '#contract/safe-url.ts'
import type { SandboxOperation } from '#contract/sandbox/operations.ts'
import type { Environment } from '../../../core/environment/environment.ts'
import { type Refusal, refuse } from '../../../core/refusal.ts'
import type { IncomingRequest } from '../../../http/incoming-request.ts'
import { digestSecret } from '../../../tokens/credential.ts'

type Installation = Pick<Environment, 'publicUrl' | 'sandboxKey'>

const OTHER_SITE =
  'The sandbox is not for the pages of other sites. Without SANDBOX_KEY it responds under PUBLIC_URL, localhost and IP addresses alone.'

/** Why a request may not use the sandbox: it lacks SANDBOX_KEY where one is set, or a page of another site makes it. */
export function refuseAccess(
  incoming: IncomingRequest,
  operation: Pick<SandboxOperation, 'isOpen'>,
  installation: Installation,
): Refusal | undefined {
  // A sink is called by servers, and examples are read by the gallery's frames: neither has the key.
  if (operation.isOpen) return hasCrossSiteHeader(incoming) ? refuse('FORBIDDEN', OTHER_SITE) : undefined
  if (isCrossSite(incoming, installation) || hasOtherOrigin(incoming, installation))
    return refuse('FORBIDDEN', OTHER_SITE)
  const { sandboxKey } = installation
  if (sandboxKey === undefined || hasKey(incoming, sandboxKey)) return undefined
  return refuse('UNAUTHORIZED', 'The sandbox requires SANDBOX_KEY as a bearer token.')
}

/**
 * Whether a page of another site makes the request: the browser says so in `Sec-Fetch-Site`, or the host name is not the
 * installation's own. The second check is against DNS rebinding, where an attacker's name resolves to this machine. It is
 * not needed where SANDBOX_KEY is set, which no page knows. Programs other than browsers send no such header (D-312).
 */
export function isCrossSite(incoming: IncomingRequest, { publicUrl, sandboxKey }: Installation): boolean {
  if (hasCrossSiteHeader(incoming)) return true
  return sandboxKey === undefined && !isOwnName(nameOf(incoming), publicUrl)
}

/** The name that the client asks for; empty where it is none. */
function nameOf({ host }: IncomingRequest): string {
  return parseUrl(`http://${host}`)?.hostname ?? ''
}

function hasCrossSiteHeader({ request }: IncomingRequest): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/** PUBLIC_URL's name, `localhost` and IP addresses: no attacker's DNS record can name them. */
const isOwnName = (name: string, publicUrl: string): boolean =>
  name === new URL(publicUrl).hostname ||
  /(?:^|\.)localhost$/.test(name) ||
  isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

/** For browsers without `Sec-Fetch-Site`: a page sends its origin with every write, and the workshop's is our own. */
function hasOtherOrigin({ request, host }: IncomingRequest, { publicUrl }: Installation): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return false
  const url = parseUrl(origin)
  return !url || ![host, new URL(publicUrl).host].includes(url.host)
}

function hasKey({ request }: IncomingRequest, sandboxKey: string): boolean {
  const [, offered = ''] = /^Bearer +(.+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(digestSecret(offered), digestSecret(sandboxKey))
}
