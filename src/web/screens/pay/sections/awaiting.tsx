import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'

interface AwaitingProps {
  /** This page can read the status: only then it promises to show the result. */
  readonly isFollowed: boolean
  /** What else is true only of a page that shows the result. */
  readonly promise?: ReactNode
  /** What to know in any case. */
  readonly children: ReactNode
}

/** The payment is waited for: by the page too, where it can. */
export function Awaiting({ isFollowed, promise, children }: AwaitingProps) {
  const { t } = useI18n()
  if (!isFollowed) return children
  return (
    <Waiting title={t('pay.waiting')}>
      <p>{t('pay.selfUpdating')}</p>
      {promise}
      {children}
    </Waiting>
  )
}
