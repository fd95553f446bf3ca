import { Notice } from '#web/ui/feedback/notice.tsx'

interface MutationNoticeProps {
  /** A mutation whose data is the sentence for its success. */
  readonly mutation: { readonly error: Error | null; readonly data: string | undefined }
}

/** What came of the latest run of a mutation; nothing before the first and while one is under way. */
export function MutationNotice({ mutation: { error, data } }: MutationNoticeProps) {
  if (error !== null) return <Notice kind="error">{error.message}</Notice>
  return data === undefined ? null : <Notice kind="success">{data}</Notice>
}
