import { useState } from 'react'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useDo } from '../api/access.tsx'
import type { SandboxCall, SandboxResponse } from '../api/call-sandbox.ts'

type Done = { readonly kind: 'success' | 'error'; readonly text: string }

/** Does operations one after the other until one fails, and keeps what came of them to be shown. */
export function useOutcome() {
  const act = useDo()
  const [done, setDone] = useState<Done>()

  async function run(calls: readonly SandboxCall[], text: string): Promise<boolean> {
    setDone(undefined)
    let failed: Extract<SandboxResponse<unknown>, { ok: false }> | undefined
    for (const call of calls) {
      const response = await act(call)
      if (response.ok) continue
      failed = response
      break
    }
    setDone(failed ? { kind: 'error', text: failed.message } : { kind: 'success', text })
    return failed === undefined
  }

  return { run, notice: done === undefined ? null : <Notice kind={done.kind}>{done.text}</Notice> }
}
