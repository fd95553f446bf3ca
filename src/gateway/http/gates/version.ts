import { API_VERSION } from '#contract/api-address.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'

/** 404 unless `X-API-Version` is exactly the only major version. */
export const refuseVersion = (headers: Pick<Headers, 'get'>): Refusal | undefined =>
  headers.get('x-api-version') === API_VERSION
    ? undefined
    : refuse('VERSION_UNSUPPORTED', `X-API-Version must be ${API_VERSION}.`)
