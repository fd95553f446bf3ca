import type { CallbackAttempts } from '#contract/sandbox/callbacks.ts'
import type { Payment } from '#contract/sandbox/payments.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { SectionLink } from '../navigation/navigation.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Instant } from '../ui/instant.tsx'
import { MutationNotice } from '../ui/mutation-notice.tsx'
import { Panel, Row } from '../ui/panel.tsx'
import type { PaymentPath } from './payment-path.ts'
import styles from './payments.module.css'
import { type TimelineEntry, timelineOf } from './timeline.ts'

interface TimelineProps {
  readonly path: PaymentPath
  readonly payment: Payment
  readonly callbacks: CallbackAttempts
}

/** The history of a payment and its planned events, in order of sandbox time. */
export function Timeline({ path, payment, callbacks }: TimelineProps) {
  const resend = useWorkshopMutation()
  const canResend = payment.status !== 'PROCESSING' && payment.callbackUrl !== undefined
  const resendCallback = () => resend.run({ calls: [{ name: 'resendCallback', path }], done: 'Called back anew.' })
  return (
    <Panel title="Timeline" name="timeline">
      <ol className={styles['timeline']}>
        {timelineOf(payment, callbacks).map((entry) => (
          <Entry key={`${entry.at} ${entry.title}`} entry={entry} />
        ))}
      </ol>
      <Row>
        {canResend ? <Button onPress={resendCallback}>Send the callback again</Button> : null}
        {payment.upcoming.length > 0 ? (
          <SectionLink section="time">Move the clock to what is planned</SectionLink>
        ) : null}
      </Row>
      <MutationNotice mutation={resend} />
    </Panel>
  )
}

function Entry({ entry: { at, title, kind, texts } }: { readonly entry: TimelineEntry }) {
  return (
    <li className={styles['entry']} data-kind={kind} data-testid="timeline-entry">
      <strong>{kind === 'planned' ? `Planned: ${title}` : title}</strong>
      <Instant iso={at} />
      {texts.map((one) => (
        <Disclosure key={one.title} title={one.title}>
          <pre>{one.text}</pre>
        </Disclosure>
      ))}
    </li>
  )
}
