import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { SandboxOperationName, SandboxParameters, SandboxResultOf } from '#contract/sandbox/operations.ts'
import { callSandbox, type SandboxCall, type SandboxResponse, sendCall } from './call-sandbox.ts'

interface Access {
  readonly key: string
  readonly setKey: (key: string) => void
}

const AccessContext = createContext<Access>({ key: '', setKey: () => {} })

/** Keeps SANDBOX_KEY for as long as the page is open, in memory alone. */
export function AccessProvider({ children }: { readonly children: ReactNode }) {
  const [key, setKey] = useState('')
  const access = useMemo(() => ({ key, setKey }), [key])
  return <AccessContext value={access}>{children}</AccessContext>
}

/** The key and the way to enter it. */
export const useAccess = (): Access => useContext(AccessContext)

/** What an operation reads, again every `everyMs` where that is given; undefined until the first response. */
export function useWorkshopQuery<O extends SandboxOperationName>(
  name: O,
  parameters: SandboxParameters<O>,
  everyMs?: number,
): SandboxResponse<SandboxResultOf<O>> | undefined {
  const { key } = useAccess()
  const { data } = useQuery({
    queryKey: [name, parameters, key],
    queryFn: () => callSandbox(key, name, parameters),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return data
}

/** Calls operations that change nothing the page shows. */
export function useSandboxCall() {
  const { key } = useAccess()
  return useCallback(
    <O extends SandboxOperationName>(name: O, parameters: SandboxParameters<O>) => callSandbox(key, name, parameters),
    [key],
  )
}

/** Does an operation, then lets everything on the page be read anew. */
export function useDo(): (call: SandboxCall) => Promise<SandboxResponse<unknown>> {
  const { key } = useAccess()
  const client = useQueryClient()
  return useCallback(
    async (call) => {
      const response = await sendCall(key, call)
      await client.invalidateQueries()
      return response
    },
    [key, client],
  )
}
