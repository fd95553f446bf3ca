import type { SandboxResponse } from './call-sandbox.ts'

type Refused = Extract<SandboxResponse<unknown>, { ok: false }>

/** Why a sandbox operation failed; `message` is for a developer to read. `key`: SANDBOX_KEY is missing or wrong. */
export class WorkshopError extends Error {
  readonly reason: Refused['reason']

  constructor({ reason, message }: Refused) {
    super(message)
    this.reason = reason
  }
}

/** The value of a response, for react-query functions. Throws a WorkshopError where the operation failed. */
export function unwrap<T>(response: SandboxResponse<T>): T {
  if (response.ok) return response.value
  throw new WorkshopError(response)
}
