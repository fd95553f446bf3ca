import { useMutation } from '@tanstack/react-query'
import type { SandboxParameters } from '#contract/sandbox/operations.ts'
import { callSandbox, unwrap } from '../api/call-sandbox.ts'
import { useSandboxKey } from '../api/sandbox-key.tsx'

type RedirectOrder = SandboxParameters<'createRedirectUrl'>['body']

/** Makes the redirect URL of an order. It invalidates nothing: no query of the workshop shows redirect URLs. */
export function useRedirectUrl() {
  const { key } = useSandboxKey()
  return useMutation({
    mutationFn: async (body: RedirectOrder) => unwrap(await callSandbox(key, 'createRedirectUrl', { body })),
  })
}
