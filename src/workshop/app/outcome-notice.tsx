import { useState } from 'react'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useDo } from '../api/access.tsx'
import type { Sending, Told } from '../api/operations.ts'

type Done = { readonly kind: 'success' | 'error'; readonly text: string }

/** Does operations one after the other until one fails, and keeps what came of them to be shown. */
export function useOutcome() {
  const act = useDo()
  const [done, setDone] = useState<Done>()

  async function run(sendings: readonly Sending[], text: string): Promise<boolean> {
    setDone(undefined)
    let failed: Extract<Told<unknown>, { ok: false }> | undefined
    for (const sending of sendings) {
      const told = await act(sending)
      if (told.ok) continue
      failed = told
      break
    }
    setDone(failed ? { kind: 'error', text: failed.message } : { kind: 'success', text })
    return failed === undefined
  }

  return { run, notice: done === undefined ? null : <Notice kind={done.kind}>{done.text}</Notice> }
}
