import type { SandboxResponse } from './call-sandbox.ts'

/** A failed sandbox call, thrown for react-query's mutations; `message` is for a developer to read. */
export class WorkshopError extends Error {}

/** The value of a response, for react-query functions. Throws a WorkshopError where the operation failed. */
export function unwrap<T>(response: SandboxResponse<T>): T {
  if (response.ok) return response.value
  throw new WorkshopError(response.message)
}
