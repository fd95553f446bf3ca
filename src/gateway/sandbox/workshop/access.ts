import { timingSafeEqual } from 'node:crypto'
import { type Refusal, refuse } from '../../refusal.ts'
import { digestSecret } from '../../tokens/credential.ts'
import type { WorkshopRoute } from './workshop-call.ts'

/** Why a request may not use the workshop: it lacks the key where one is set, or another site's page makes it. */
export function refuseStranger(
  request: Request,
  route: Pick<WorkshopRoute, 'open'>,
  sandboxKey: string | undefined,
): Refusal | undefined {
  if (route.open) return undefined
  if (isCrossSite(request)) return refuse('FORBIDDEN', 'The pages of other sites may not use the workshop.')
  if (sandboxKey === undefined || hasKey(request, sandboxKey)) return undefined
  return refuse('UNAUTHORIZED', 'The workshop asks for SANDBOX_KEY as a bearer token.')
}

/** Whether a browser says that a page of another site is behind the request; what is no browser says nothing. */
export const isCrossSite = ({ headers }: Request): boolean => {
  const site = headers.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

function hasKey({ headers }: Request, sandboxKey: string): boolean {
  const [, offered = ''] = /^Bearer +(.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(digestSecret(offered), digestSecret(sandboxKey))
}
