import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { WebOperationName } from '#contract/operations/web-operations.ts'

type Write<Result, Variables> = Pick<
  UseMutationOptions<Result, never, Variables>,
  'mutationFn' | 'onMutate' | 'onSuccess'
>

/**
 * A write of which one is under way at a time, however many taps, keys and renders coincide: `mutate` drops what comes
 * meanwhile. The library alone would send both at once or, in a scope, one after the other.
 */
export function useSingleMutation<Result, Variables>(operation: WebOperationName, write: Write<Result, Variables>) {
  const client = useQueryClient()
  const { mutate: send, isPending, data } = useMutation({ ...write, mutationKey: [operation] })
  const mutate = useCallback(
    (variables: Variables) => {
      if (client.isMutating({ mutationKey: [operation] }) === 0) send(variables)
    },
    [client, operation, send],
  )
  return { mutate, isPending, data }
}
