import type { ReactNode } from 'react'
import { LeaveIcon } from '#web/ui/icons/icons.tsx'
import styles from './new-tab-link.module.css'

interface NewTabLinkProps {
  readonly href: string
  /** The text that the keys of the workshop copy; makes the link a row that they move to. */
  readonly row?: string
  readonly children: ReactNode
}

/** A link that opens a new tab, without opener and referrer. */
export function NewTabLink({ href, row, children }: NewTabLinkProps) {
  return (
    <a href={href} data-row={row} target="_blank" rel="noreferrer noopener" className={styles['link']}>
      {children}
      <LeaveIcon />
      <span className="visually-hidden">(opens a new tab)</span>
    </a>
  )
}
