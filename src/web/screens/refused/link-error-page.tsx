import type { ParameterFault } from '#contract/redirect/address-faults.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Message } from '../../i18n/message.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { Frame } from '../frame/frame.tsx'
import { ReturnHost } from '../leaving/return-link.tsx'
import { DeveloperDetails } from './developer-details.tsx'
import styles from './link-error-page.module.css'

interface LinkErrorPageProps {
  readonly page: 'payment' | 'status'
  readonly faults: readonly ParameterFault[]
  readonly returnUrl: string | undefined
}

/** A link that cannot be used: a calm message for the customer, and every fault by name for the link's author. */
export function LinkErrorPage({ page, faults, returnUrl }: LinkErrorPageProps) {
  const { t } = useI18n()
  return (
    <Frame step="arrival_error">
      <Heading step="arrival_error">{t('arrival.heading')}</Heading>
      <Notice kind="error">{t(page === 'payment' ? 'arrival.text' : 'arrival.status')}</Notice>
      <ReturnHost returnUrl={returnUrl} />
      <DeveloperDetails>
        <dl className={styles['faults']} data-testid="parameter-faults">
          {faults.map((fault) => (
            <Fault key={fault.parameter} fault={fault} />
          ))}
        </dl>
      </DeveloperDetails>
    </Frame>
  )
}

/** The expectation stays English: it is for developers, and the interface is documented in English. */
function Fault({ fault: { parameter, problem, expected, came } }: { readonly fault: ParameterFault }) {
  const { t } = useI18n()
  return (
    <div data-testid={`fault-${parameter}`} data-problem={problem}>
      <dt>
        <code translate="no">{parameter}</code>
      </dt>
      <dd>
        <Message id="arrival.technical.expected" values={{ expected: <bdi lang="en">{expected}</bdi> }} />
      </dd>
      <dd>
        {came === undefined ? (
          <span>{t('arrival.technical.nothing')}</span>
        ) : (
          <>
            <span>{`${t('arrival.technical.came')} `}</span>
            <Untrusted text={came} />
          </>
        )}
      </dd>
    </div>
  )
}
