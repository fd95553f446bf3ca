import { useMutation } from '@tanstack/react-query'
import type { SandboxParameters } from '#contract/sandbox/operations.ts'
import { callSandbox, unwrap } from '../api/call-sandbox.ts'
import { useSandboxKey } from '../api/sandbox-provider.tsx'

type RedirectOrder = SandboxParameters<'createRedirectUrl'>['body']

/** Makes the redirect URL of an order. It changes nothing that a query shows, so it invalidates none. */
export function useRedirectUrl() {
  const [key] = useSandboxKey()
  return useMutation({
    mutationFn: async (body: RedirectOrder) => unwrap(await callSandbox(key, 'createRedirectUrl', { body })),
  })
}
