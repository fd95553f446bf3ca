import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Overview } from '#contract/sandbox/overview.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { KeyForm } from '../api/key-form.tsx'
import { type SandboxFailure, useWorkshopQuery } from '../api/use-workshop-query.ts'
import { FaultsSection } from '../faults/faults-section.tsx'
import { KeysSwitch } from '../navigation/keys.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import { type Section, type SectionProps, sectionOf, sections } from '../navigation/sections.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { PaymentsSection } from '../payments/payments-section.tsx'
import { RefusedSection } from '../refused/refused-section.tsx'
import { SinksSection } from '../sinks/sinks-section.tsx'
import { StartSection } from '../start/start-section.tsx'
import { TimeSection } from '../time/time-section.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { UrlBuilderSection } from '../url-builder/url-builder-section.tsx'
import { MerchantPicker, merchantCodeOf } from './merchant-picker.tsx'
import styles from './workshop.module.css'

/** What each section shows. A further section does not compile without it. */
const bodies: { readonly [S in Section]: (props: SectionProps) => ReactNode } = {
  start: StartSection,
  urls: UrlBuilderSection,
  payments: PaymentsSection,
  refused: RefusedSection,
  time: TimeSection,
  faults: FaultsSection,
  sinks: SinksSection,
}

/** The whole page: the merchant, the sections and the open one. */
export function Workshop() {
  const { data, error } = useWorkshopQuery('readOverview', {})
  // The latest one stays while the sandbox is away, and with it what is typed in the open section.
  const [overview, setOverview] = useState(data)
  if (data !== undefined && data !== overview) setOverview(data)
  return (
    <div ref={keepFocus} className={styles['page']}>
      <header className={styles['head']}>
        <h1>Workshop</h1>
        <p className={styles['sub']}>The payment sandbox: build, watch and break payments. No money moves.</p>
        {overview === undefined ? null : <MerchantPicker merchants={overview.merchants} />}
      </header>
      <section className={styles['bar']} aria-label="Sections and keys">
        <Navigation />
        <KeysSwitch />
      </section>
      <main className={styles['main']}>
        {data === undefined ? <NoOverview error={error} /> : null}
        {overview === undefined || error?.reason === 'key' ? null : <OpenSection overview={overview} />}
      </main>
    </div>
  )
}

function NoOverview({ error }: { readonly error: SandboxFailure | null }) {
  if (error === null) return <p>Asking the sandbox…</p>
  return error.reason === 'key' ? <KeyForm /> : <Notice kind="error">{error.message}</Notice>
}

function OpenSection({ overview }: { readonly overview: Overview }) {
  const { query } = useUrlState()
  const section = sectionOf(query.get('section'))
  const merchantCode = merchantCodeOf(query, overview.merchants)
  const payment = section === 'payments' ? query.get('payment') : null
  const title = payment === null ? sections[section] : `${sections[section]}: ${payment}`
  const Body = bodies[section]
  return (
    <>
      <SectionHeading section={section} title={title} />
      {/* A section's state belongs to one merchant: another merchant remounts it. */}
      <Body key={merchantCode} {...{ overview, merchantCode }} />
    </>
  )
}

interface SectionHeadingProps {
  readonly section: Section
  /** Its name, and the payment that is open in it. */
  readonly title: string
}

/** Takes the focus when another section or payment is opened, but not on page load. */
function SectionHeading({ section, title }: SectionHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title) ref.current?.focus()
    shown.current = title
    document.title = `${title} · Workshop`
  }, [title])
  return (
    <h2 ref={ref} tabIndex={-1} className="visually-hidden" data-testid="section" data-section={section}>
      {title}
    </h2>
  )
}
