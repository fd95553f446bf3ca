import { API_VERSION } from '#contract/operations/request-protocol.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'

/** 404 unless `X-API-Version` is exactly the only major version. */
export function refuseVersion(headers: Pick<Headers, 'get'>): Refusal | undefined {
  const came = headers.get('x-api-version')
  if (came === API_VERSION) return undefined
  const seen =
    came === null || came === '' ? 'it is absent' : /^[\w.-]{1,20}$/.test(came) ? `it is ${came}` : 'it is not'
  return refuse('VERSION_UNSUPPORTED', `X-API-Version must be ${API_VERSION}; ${seen}.`)
}
