import type { ReactNode } from 'react'
import { LeaveIcon } from '#web/ui/icons/icons.tsx'
import styles from './new-tab-link.module.css'

interface NewTabLinkProps {
  readonly href: string
  readonly children: ReactNode
}

/** A link that opens a new tab, without opener and referrer. */
export function NewTabLink({ href, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className={styles['link']}>
      {children}
      <LeaveIcon />
      <span className="visually-hidden">(opens a new tab)</span>
    </a>
  )
}
