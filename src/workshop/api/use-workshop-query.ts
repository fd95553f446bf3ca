import { useQuery } from '@tanstack/react-query'
import type { SandboxOperationName, SandboxParameters, SandboxResultOf } from '#contract/sandbox/operations.ts'
import { callSandbox, type SandboxResponse } from './call-sandbox.ts'
import { useSandboxKey } from './sandbox-provider.tsx'

/** The first part of the key of every query that a mutation invalidates. */
export const SANDBOX_QUERIES = 'sandbox'

/** How often what is shown is read again. */
export const POLL_MS = 2000

export type SandboxFailure = Extract<SandboxResponse<unknown>, { ok: false }>

/** `pending` until the first response; then the latest response, which stays while the next one is awaited. */
type WorkshopQuery<T> =
  | { readonly status: 'pending'; readonly data: undefined; readonly error: null }
  | { readonly status: 'error'; readonly data: undefined; readonly error: SandboxFailure }
  | { readonly status: 'success'; readonly data: T; readonly error: null }

/** Reads by a sandbox operation, and again every `pollMs` milliseconds where that is given. */
export function useWorkshopQuery<O extends SandboxOperationName>(
  name: O,
  parameters: SandboxParameters<O>,
  pollMs?: number,
): WorkshopQuery<SandboxResultOf<O>> {
  const { key } = useSandboxKey()
  // A failure is a value: react-query drops a thrown error while it fetches again, which would unmount the form for
  // SANDBOX_KEY at each poll.
  const { data: response } = useQuery({
    queryKey: [SANDBOX_QUERIES, name, parameters, key],
    queryFn: () => callSandbox(key, name, parameters),
    refetchInterval: pollMs ?? false,
  })
  if (response === undefined) return { status: 'pending', data: undefined, error: null }
  return response.ok
    ? { status: 'success', data: response.value, error: null }
    : { status: 'error', data: undefined, error: response }
}
