import type { ParameterFault } from '../arrival/arrival.ts'
import { Heading } from '../look/heading.tsx'
import { Notice } from '../look/notice.tsx'
import { Outside } from '../look/outside.tsx'
import { ReturnHost } from '../navigation/return-link.tsx'
import { usePageTitle } from '../words/page-title.ts'
import { Say } from '../words/say.tsx'
import { useWords } from '../words/words.tsx'
import styles from './arrival-error-page.module.css'
import { Frame } from './frame.tsx'

interface ArrivalErrorPageProps {
  readonly page: 'payment' | 'status'
  readonly faults: readonly ParameterFault[]
  readonly returnUrl: string | undefined
}

/** A link that cannot be used: calm words for the customer, and every fault by name for whoever made the link. */
export function ArrivalErrorPage({ page, faults, returnUrl }: ArrivalErrorPageProps) {
  const { t } = useWords()
  const heading = t('arrival.heading')
  usePageTitle(heading)
  return (
    <Frame step="arrival_error">
      <Heading step="arrival_error">{heading}</Heading>
      <Notice kind="error">{t(page === 'payment' ? 'arrival.text' : 'arrival.status')}</Notice>
      <ReturnHost returnUrl={returnUrl} />
      <h2>{t('arrival.technical.heading')}</h2>
      <dl className={styles['faults']} data-testid="parameter-faults">
        {faults.map((fault) => (
          <Fault key={fault.parameter} fault={fault} />
        ))}
      </dl>
    </Frame>
  )
}

/** In English on purpose: it names parameters of an interface whose documentation is English. */
function Fault({ fault: { parameter, problem, expected, came } }: { readonly fault: ParameterFault }) {
  const { t } = useWords()
  return (
    <div data-testid={`fault-${parameter}`} data-problem={problem}>
      <dt>
        <code translate="no">{parameter}</code>
      </dt>
      <dd>
        <Say id="arrival.technical.expected" values={{ expected: <span lang="en">{expected}</span> }} />
      </dd>
      <dd>
        {came === undefined ? (
          t('arrival.technical.nothing')
        ) : (
          <>
            {t('arrival.technical.came')} <Outside text={came} />
          </>
        )}
      </dd>
    </div>
  )
}
