import { type OperationName, operationOf } from '#contract/operations/operations.ts'

/** A request that is answered when its payment is no longer the one that the client knows (RFC 7240, `wait`). */
export interface Wait {
  /** Whole seconds that the gateway waits at most. */
  readonly seconds: number
  /** Whether the client knows the payment of this entity tag (RFC 9110, `If-None-Match`). */
  readonly knows: (etag: string) => boolean
}

const WAIT = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;[^,]*)?(?=,|$)/i

/** `Prefer: wait=25` of an operation that waits; undefined where there is none. More seconds than the most are the most. */
export function readWait(name: OperationName, headers: Pick<Headers, 'get'>): Wait | undefined {
  const prefer = headers.get('prefer')
  if (prefer === null) return undefined
  const { waitsSeconds } = operationOf(name)
  const asked = WAIT.exec(prefer)?.[1]
  if (waitsSeconds === undefined || asked === undefined) return undefined
  const known = (headers.get('if-none-match') ?? '').split(',').map(opaqueOf)
  return {
    seconds: Math.min(Number(asked), waitsSeconds),
    knows: (etag) => known.includes('*') || known.includes(opaqueOf(etag)),
  }
}

/** A weak tag counts as a strong one (RFC 9110, 13.1.2). */
const opaqueOf = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * The entity tag of a payment as the operations that wait show it. It is weak: a change that no response shows raises the
 * version too.
 */
export const etagOf = (version: number): string => `W/"${version}"`
