import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnnounce } from '#web/ui/feedback/live-region.tsx'
import { type SandboxCall, sendCall, unwrap } from './call-sandbox.ts'
import { useSandboxKey } from './sandbox-provider.tsx'
import { SANDBOX_QUERIES } from './use-workshop-query.ts'

/** A change of the sandbox that a person asks for. */
export interface Change {
  /** Made one after the other until one fails. */
  readonly calls: readonly SandboxCall[]
  /** What MutationNotice says once all have succeeded, and a screen reader. */
  readonly done: string
  /** Not called once what asked for the change is no longer shown: the reader has gone on to something else. */
  readonly onSuccess?: () => void
}

/**
 * Changes the sandbox, then invalidates every query of it: any change can move any list. `run` resolves once the
 * queries are fresh and never rejects; MutationNotice shows what came of it.
 */
export function useWorkshopMutation() {
  const [key] = useSandboxKey()
  const client = useQueryClient()
  const announce = useAnnounce()
  const mutation = useMutation({
    mutationFn: async ({ calls, done }: Change) => {
      for (const call of calls) unwrap(await sendCall(key, call))
      return done
    },
    onSettled: () => client.invalidateQueries({ queryKey: [SANDBOX_QUERIES] }),
  })
  const run = (change: Change): Promise<void> =>
    mutation.mutateAsync(change, { onSuccess: () => change.onSuccess?.() }).then(
      // A notice that comes with its words is not read out by every screen reader.
      () => announce(change.done),
      () => undefined,
    )
  return { ...mutation, run }
}
