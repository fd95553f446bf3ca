import type { CallbackAttempts } from '#contract/sandbox/callbacks.ts'
import type { Payment } from '#contract/sandbox/payments.ts'
import { Button } from '#web/ui/button/button.tsx'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { SectionLink } from '../navigation/navigation.tsx'
import { durationText } from '../time/duration.ts'
import { CodeWords } from '../ui/code-words.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Instant } from '../ui/instant.tsx'
import { Panel, Row } from '../ui/panel.tsx'
import type { PaymentPath } from './payment-path.ts'
import styles from './payments.module.css'
import { type Lane, lanes, sinceFormerMs, type TimelineEntry, timelineOf } from './timeline.ts'

interface TimelineProps {
  readonly path: PaymentPath
  readonly payment: Payment
  readonly callbacks: CallbackAttempts
}

/** The history of a payment and its planned events, in order of sandbox time. */
export function Timeline({ path, payment, callbacks }: TimelineProps) {
  const resend = useWorkshopMutation()
  const timeline = timelineOf(payment, callbacks)
  const canResend = payment.status !== 'PROCESSING' && payment.callbackUrl !== undefined
  const resendCallback = () => resend.run({ calls: [{ name: 'resendCallback', path }], done: 'Callback sent again.' })
  return (
    <Panel title="Timeline" name="timeline">
      <div className={styles['lanes']} aria-hidden="true">
        {lanes.map((lane) => (
          <span key={lane} data-lane={lane}>
            {laneNames[lane]}
          </span>
        ))}
      </div>
      <ol className={styles['timeline']}>
        {timeline.map((entry, index) => (
          <Entry key={`${entry.at} ${entry.title}`} entry={entry} sinceMs={sinceFormerMs(timeline, index)} />
        ))}
      </ol>
      <Row>
        {canResend ? <Button onPress={resendCallback}>Send the callback again</Button> : null}
        {payment.upcoming.length > 0 ? (
          <SectionLink section="time">Advance the clock to what is planned</SectionLink>
        ) : null}
      </Row>
      <MutationNotice mutation={resend} />
    </Panel>
  )
}

const laneNames: { readonly [L in Lane]: string } = {
  customer: 'Customer',
  gateway: 'Gateway',
  merchant: 'Merchant',
}

interface EntryProps {
  readonly entry: TimelineEntry
  /** Milliseconds since the former entry; undefined for the first. */
  readonly sinceMs: number | undefined
}

/** An entry in the lane of who acts; where lanes have no room, their name stands before the title. */
function Entry({ entry: { at, title, kind, lane, texts }, sinceMs }: EntryProps) {
  return (
    <li className={styles['entry']} data-kind={kind} data-lane={lane} data-testid="timeline-entry">
      <span className={styles['when']}>
        <Instant iso={at} />
        {sinceMs === undefined ? null : <span>{`+ ${durationText(sinceMs / 1000)}`}</span>}
      </span>
      <div className={styles['act']}>
        <span className={styles['lane']}>{laneNames[lane]}</span>
        <strong>
          <CodeWords text={kind === 'planned' ? `Planned: ${title}` : title} />
        </strong>
        {texts.map((one) => (
          <Disclosure key={one.title} title={one.title} row={one.text}>
            <pre>{one.text}</pre>
          </Disclosure>
        ))}
      </div>
    </li>
  )
}
