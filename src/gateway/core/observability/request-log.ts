import type { OperationName } from '#contract/operations/operations.ts'
import type { Refusal } from '../refusal.ts'

/** A token request whose credential was not accepted. */
export interface FailedCredential {
  readonly merchantCode: string
  /** Unix seconds, as the body has it. */
  readonly timestamp: number
  /** The body without insignificant whitespace, which should have been signed. */
  readonly minified: string
  readonly signature: string | undefined
  /** SHA-256 of the body's deprecated secret, where it has one. */
  readonly secretDigest: Uint8Array | undefined
}

export interface RefusedRequest {
  readonly requestId: string
  readonly atMs: number
  readonly method: string
  readonly path: string
  readonly operation: OperationName | undefined
  /** The merchant of the token; without a genuine one, whom a token request of another shape names, if it does. */
  readonly merchantCode: string | undefined
  readonly status: number
  readonly refusal: Refusal
  readonly credential: FailedCredential | undefined
  /** What the token allows, where the token was accepted. */
  readonly operations: readonly string[] | undefined
}

/** What the sandbox keeps of refused requests, to explain them to whoever writes the merchant's server (D-329). */
export interface RequestLog {
  note(request: RefusedRequest): Promise<void>
  /** The requests of a merchant and those that name no merchant, the newest first. */
  list(merchantCode: string): readonly RefusedRequest[]
  /** Forgets the requests of a merchant; of all merchants where none is named. */
  clear(merchantCode: string | undefined): void
}

/** Keeps nothing: outside of a sandbox. */
export const noRequestLog: RequestLog = { note: async () => undefined, list: () => [], clear: () => undefined }
