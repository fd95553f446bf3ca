import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { SandboxOperationName, SandboxParameters, SandboxResultOf } from '#contract/sandbox/operations.ts'
import { callSandbox } from './call-sandbox.ts'
import { useSandboxKey } from './sandbox-key.tsx'
import { unwrap, type WorkshopError } from './workshop-error.ts'

/** The first part of the key of every query that a mutation invalidates. */
export const SANDBOX_QUERIES = 'sandbox'

/** Reads by a sandbox operation, and again every `pollMs` milliseconds where that is given. */
export function useWorkshopQuery<O extends SandboxOperationName>(
  name: O,
  parameters: SandboxParameters<O>,
  pollMs?: number,
): UseQueryResult<SandboxResultOf<O>, WorkshopError> {
  const { key } = useSandboxKey()
  return useQuery<SandboxResultOf<O>, WorkshopError>({
    queryKey: [SANDBOX_QUERIES, name, parameters, key],
    queryFn: async () => unwrap(await callSandbox(key, name, parameters)),
    refetchInterval: pollMs ?? false,
  })
}
