import type { MouseEvent } from 'react'
import styles from './navigation.module.css'
import { type Section, sectionNames, sectionOf, sections } from './sections.ts'
import { addressOf, changed, usePlace } from './url-state.tsx'

/** The sections as links, so that each opens in a new tab too. */
export function Navigation() {
  const { query } = usePlace()
  const open = sectionOf(query.get('section'))
  return (
    <nav aria-label="Sections">
      <ul className={styles['list']}>
        {sectionNames.map((section) => (
          <li key={section}>
            <SectionLink section={section} isCurrent={section === open}>
              {sections[section]}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SectionLinkProps {
  readonly section: Section
  readonly isCurrent?: boolean
  /** More of the address: a payment, say. */
  readonly with?: Readonly<Record<string, string | undefined>>
  readonly children: string
}

/** A link to a section of the workshop that keeps the case at hand. */
export function SectionLink({ section, isCurrent = false, with: more = {}, children }: SectionLinkProps) {
  const { query, go } = usePlace()
  const changes = { payment: undefined, ...more, section }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(changes)
  }
  return (
    <a
      href={addressOf(changed(query, changes))}
      aria-current={isCurrent ? 'page' : undefined}
      className={styles['link']}
      onClick={open}
    >
      {children}
    </a>
  )
}
