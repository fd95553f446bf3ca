import { Notice } from '#web/ui/feedback/notice.tsx'
import type { SandboxFailure } from './use-workshop-query.ts'

interface QueryNoticeProps {
  readonly query: { readonly data: unknown; readonly error: SandboxFailure | null }
  /** What is read, as it follows "Reading". */
  readonly of: string
}

/** Why a query has nothing to show: its first response is awaited, or the latest read failed. Nothing with data. */
export function QueryNotice({ query: { data, error }, of }: QueryNoticeProps) {
  if (error !== null) return <Notice kind="error">{error.message}</Notice>
  return data === undefined ? <p>{`Reading ${of}…`}</p> : null
}
