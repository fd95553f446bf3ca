import { useMutation } from '@tanstack/react-query'
import type { SandboxParameters, SandboxResultOf } from '#contract/sandbox/operations.ts'
import { callSandbox } from '../api/call-sandbox.ts'
import { useSandboxKey } from '../api/sandbox-key.tsx'
import { unwrap, type WorkshopError } from '../api/workshop-error.ts'

type RedirectOrder = SandboxParameters<'createRedirectUrl'>['body']

/** Makes the redirect URL of an order. It invalidates nothing: no query of the workshop shows redirect URLs. */
export function useRedirectUrl() {
  const { key } = useSandboxKey()
  return useMutation<SandboxResultOf<'createRedirectUrl'>, WorkshopError, RedirectOrder>({
    mutationFn: async (body) => unwrap(await callSandbox(key, 'createRedirectUrl', { body })),
  })
}
