import { useQuery } from '@tanstack/react-query'
import type { SandboxOperationName, SandboxParameters, SandboxResultOf } from '#contract/sandbox/operations.ts'
import { callSandbox, type SandboxResponse } from './call-sandbox.ts'
import { useSandboxKey } from './sandbox-provider.tsx'

/** The first part of the key of every query that a mutation invalidates. */
export const SANDBOX_QUERIES = 'sandbox'

/** How often what is shown is read again. */
export const POLL_MS = 2000

export type SandboxFailure = Extract<SandboxResponse<unknown>, { ok: false }>

/**
 * Reads by a sandbox operation, and again every `pollMs` milliseconds where that is given; a sandbox that is away is asked
 * until it is back. Gives the latest response, which stays while the next one is awaited; neither data nor an error before
 * the first.
 */
export function useWorkshopQuery<O extends SandboxOperationName>(
  name: O,
  parameters: SandboxParameters<O>,
  pollMs?: number,
): { readonly data: SandboxResultOf<O> | undefined; readonly error: SandboxFailure | null } {
  const [key] = useSandboxKey()
  // A failure is a value: react-query drops a thrown error while it fetches again, which would unmount the form for
  // SANDBOX_KEY at each poll.
  const { data: response } = useQuery({
    queryKey: [SANDBOX_QUERIES, name, parameters, key],
    queryFn: () => callSandbox(key, name, parameters),
    refetchInterval: ({ state: { data } }) => pollMs ?? (data?.ok === false && data.reason !== 'key' && POLL_MS),
  })
  if (response === undefined) return { data: undefined, error: null }
  return response.ok ? { data: response.value, error: null } : { data: undefined, error: response }
}
