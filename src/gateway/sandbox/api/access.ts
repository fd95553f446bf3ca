import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { SandboxOperation } from '#contract/sandbox/operations.ts'
import type { Environment } from '../../core/environment.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import { digestSecret } from '../../tokens/credential.ts'

type Installation = Pick<Environment, 'publicUrl' | 'sandboxKey'>

const OTHER_SITE =
  'The sandbox is not for the pages of other sites. Without SANDBOX_KEY it responds under PUBLIC_URL, localhost and IP addresses alone.'

/** Why a request may not use the sandbox: it lacks SANDBOX_KEY where one is set, or a page of another site makes it. */
export function refuseAccess(
  request: Request,
  operation: Pick<SandboxOperation, 'needsKey'>,
  installation: Installation,
): Refusal | undefined {
  // A sink is called by servers, and examples are read by the gallery's frames: neither has the key.
  if (!operation.needsKey) return hasCrossSiteHeader(request) ? refuse('FORBIDDEN', OTHER_SITE) : undefined
  if (isCrossSite(request, installation) || hasOtherOrigin(request, installation))
    return refuse('FORBIDDEN', OTHER_SITE)
  const { sandboxKey } = installation
  if (sandboxKey === undefined || hasKey(request, sandboxKey)) return undefined
  return refuse('UNAUTHORIZED', 'The sandbox requires SANDBOX_KEY as a bearer token.')
}

/**
 * Whether a page of another site makes the request: the browser says so in `Sec-Fetch-Site`, or the host name is not the
 * installation's own. The second check is against DNS rebinding, where an attacker's name resolves to this machine. It is
 * not needed where SANDBOX_KEY is set, which no page knows. Programs other than browsers send no such header (D-312).
 */
export function isCrossSite(request: Request, { publicUrl, sandboxKey }: Installation): boolean {
  if (hasCrossSiteHeader(request)) return true
  return sandboxKey === undefined && !isOwnName(new URL(request.url).hostname, publicUrl)
}

function hasCrossSiteHeader({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/** PUBLIC_URL's name, `localhost` and IP addresses: no attacker's DNS record can name them. */
const isOwnName = (name: string, publicUrl: string): boolean =>
  name === new URL(publicUrl).hostname ||
  /(?:^|\.)localhost$/.test(name) ||
  isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

/** For browsers without `Sec-Fetch-Site`: a page sends its origin with every write, and the workshop's is our own. */
function hasOtherOrigin({ headers, url }: Request, { publicUrl }: Installation): boolean {
  const origin = headers.get('origin')
  if (origin === null) return false
  return !(URL.canParse(origin) && [url, publicUrl].some((own) => new URL(own).host === new URL(origin).host))
}

function hasKey({ headers }: Request, sandboxKey: string): boolean {
  const [, offered = ''] = /^Bearer +(.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(digestSecret(offered), digestSecret(sandboxKey))
}
