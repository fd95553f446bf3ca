import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { SandboxOperation } from '#contract/sandbox/operations.ts'
import type { Environment } from '../../core/environment.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import { digestSecret } from '../../tokens/credential.ts'

type Place = Pick<Environment, 'publicUrl' | 'sandboxKey'>

const NOT_ELSEWHERE =
  'The workshop is not for the pages of other sites. Without SANDBOX_KEY it answers under PUBLIC_URL, localhost and IP addresses alone.'

/** Why a request may not use the workshop: it lacks the key where one is set, or another site's page makes it. */
export function refuseStranger(
  request: Request,
  operation: Pick<SandboxOperation, 'needsKey'>,
  place: Place,
): Refusal | undefined {
  // What calls a sink is a server, and the gallery's frames have no key.
  if (!operation.needsKey) return saysCrossSite(request) ? refuse('FORBIDDEN', NOT_ELSEWHERE) : undefined
  if (isCrossSite(request, place) || hasOtherOrigin(request, place)) return refuse('FORBIDDEN', NOT_ELSEWHERE)
  const { sandboxKey } = place
  if (sandboxKey === undefined || hasKey(request, sandboxKey)) return undefined
  return refuse('UNAUTHORIZED', 'The workshop asks for SANDBOX_KEY as a bearer token.')
}

/**
 * Whether a page of another site is behind the request: its browser says so, or it was asked for by a name that is none
 * of ours. Such a name may be a site's own that was made to lead here, and then the browser takes us for that site; no
 * page knows the key, so that where there is one every name will do. What is no browser says nothing.
 */
export function isCrossSite(request: Request, { publicUrl, sandboxKey }: Place): boolean {
  if (saysCrossSite(request)) return true
  return sandboxKey === undefined && !isOwnName(new URL(request.url).hostname, publicUrl)
}

function saysCrossSite({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/** Nobody can make `localhost` or an address of this machine lead anywhere else. */
const isOwnName = (name: string, publicUrl: string): boolean =>
  name === new URL(publicUrl).hostname ||
  /(?:^|\.)localhost$/.test(name) ||
  isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

/** For browsers that do not say of which site a page is: the workshop's own page names its origin when it writes. */
function hasOtherOrigin({ headers, url }: Request, { publicUrl }: Place): boolean {
  const origin = headers.get('origin')
  if (origin === null) return false
  return !(URL.canParse(origin) && [url, publicUrl].some((own) => new URL(own).host === new URL(origin).host))
}

function hasKey({ headers }: Request, sandboxKey: string): boolean {
  const [, offered = ''] = /^Bearer +(.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(digestSecret(offered), digestSecret(sandboxKey))
}
