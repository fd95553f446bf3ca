import { Link } from 'react-router'
import styles from './navigation.module.css'
import { type Section, sectionNames, sectionOf, sections } from './sections.ts'
import { type UrlChanges, useUrlState, withChanges } from './url-state.ts'

/** The sections as links, so that each can also be opened in a new tab. */
export function Navigation() {
  const { query } = useUrlState()
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
  /** More of the address, such as the payment to open. */
  readonly with?: UrlChanges
  /** The text that the keys of the workshop copy; makes the link a row that they move to. */
  readonly row?: string
  readonly children: string
}

/** A link to a section that keeps the other query parameters, except for the open payment. */
export function SectionLink({ section, isCurrent = false, with: more = {}, row, children }: SectionLinkProps) {
  const { query } = useUrlState()
  const search = withChanges(query, { payment: undefined, ...more, section }).toString()
  return (
    <Link to={{ search }} data-row={row} aria-current={isCurrent ? 'page' : undefined} className={styles['link']}>
      {children}
    </Link>
  )
}
