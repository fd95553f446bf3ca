import type { Payment } from '#contract/sandbox/payments.ts'
import { moneyLine } from '#web/ui/money/money-text.ts'
import { QueryNotice } from '../api/query-notice.tsx'
import { POLL_MS, useWorkshopQuery } from '../api/use-workshop-query.ts'
import { SectionLink } from '../navigation/navigation.tsx'
import { NextEvent } from '../time/next-event.tsx'
import { useClock } from '../time/use-clock.ts'
import { Copyable } from '../ui/code/code-block.tsx'
import { Facts } from '../ui/facts.tsx'
import { Instant } from '../ui/instant.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { Panel, Panels } from '../ui/panel.tsx'
import { DriveControls } from './drive/drive-controls.tsx'
import { StatusMark } from './list/status-mark.tsx'
import type { PaymentPath } from './payment-path.ts'
import { RequestPanel } from './request-panel.tsx'
import { Timeline } from './timeline-panel.tsx'

const noCallbacks = { attempts: [] }

interface PaymentViewProps {
  /** Path parameters of the payment's operations. */
  readonly path: PaymentPath
  /** `{base_url}` of the merchant API. */
  readonly baseUrl: string
}

/** One payment: its data, its timeline, and what can be simulated with it. */
export function PaymentView({ path, baseUrl }: PaymentViewProps) {
  const { merchantCode } = path
  const query = useWorkshopQuery('readPayment', { path }, POLL_MS)
  const { data: callbacks = noCallbacks } = useWorkshopQuery('listCallbacks', { path }, POLL_MS)
  const { data: clock } = useClock(merchantCode)
  const back = <SectionLink section="payments">All payments</SectionLink>
  if (query.data === undefined)
    return (
      <>
        <QueryNotice query={query} of="the payment" />
        {query.error === null ? null : back}
      </>
    )
  const payment = query.data
  return (
    <>
      <p>{back}</p>
      <Panels>
        <PaymentFacts payment={payment} merchantCode={merchantCode} now={clock?.now} />
        <Panel title="Simulate" name="drive">
          <DriveControls path={path} payment={payment} now={clock?.now} />
          {clock && <NextEvent merchantCode={merchantCode} clock={clock} events={payment.upcoming} />}
        </Panel>
      </Panels>
      <Timeline path={path} payment={payment} callbacks={callbacks} />
      <RequestPanel payment={payment} baseUrl={baseUrl} merchantCode={merchantCode} />
    </>
  )
}

interface PaymentFactsProps {
  readonly payment: Payment
  readonly merchantCode: string
  /** Undefined until the clock has been read. */
  readonly now: string | undefined
}

function PaymentFacts({ payment, merchantCode, now }: PaymentFactsProps) {
  const { kind, id, idPayment, status, failureReasonCode, money, paymentMethodCode, expireAt } = payment
  return (
    <Panel
      title={moneyLine(String(money.amount), money.currencyCode, 'en')}
      aside={<StatusMark status={status} />}
      name="payment"
    >
      <Facts
        rows={[
          [idNames[kind], <Copyable key="entity" value={id} what={idNames[kind]} name="id" />],
          ['idPayment', <Copyable key="id" value={idPayment} what="idPayment" name="idPayment" />],
          ['Method', [paymentMethodCode, payment.paymentOperatorCode].filter(Boolean).join(', ')],
          ...(failureReasonCode === undefined
            ? []
            : [['Reason', <code key="reason">{failureReasonCode}</code>] as const]),
          ...(status === 'PROCESSING' ? [['Waits for', waitsFor(payment, now)] as const] : []),
          ['Expires', <Instant key="expiry" iso={expireAt} />],
          ['Callback to', payment.callbackUrl ?? 'nobody: no callbackUrl was given'],
        ]}
      />
      {kind === 'payin' ? <CustomerLink payment={payment} merchantCode={merchantCode} /> : null}
    </Panel>
  )
}

const idNames = { payin: 'idPayin', payout: 'idPayout', topup: 'idTopUp' } as const

const stateTexts: Readonly<Record<string, string>> = {
  awaiting_customer: 'its customer to pay',
  awaiting_reference: 'the external reference',
  held: 'the simulated bank page that is open',
}

/** After the deadline nobody is asked to pay. */
function waitsFor({ state, expireAt }: Payment, now: string | undefined): string {
  const isLate = state !== 'held' && now !== undefined && Date.parse(now) >= Date.parse(expireAt)
  return isLate ? 'money that comes late, or its expiry to be registered' : (stateTexts[state] ?? state)
}

/** Opens the payment page of a payin, with a new token, as its customer sees it. */
function CustomerLink({ payment, merchantCode }: Omit<PaymentFactsProps, 'now'>) {
  const { id, money, callbackUrl, returnUrl } = payment
  const body = {
    merchantCode,
    idPayin: id,
    amount: money.amount,
    currencyCode: money.currencyCode,
    ...(callbackUrl !== undefined && { callbackUrl }),
    ...(returnUrl !== undefined && { returnUrl }),
  }
  const { data } = useWorkshopQuery('createRedirectUrl', { body })
  return data === undefined ? null : (
    <NewTabLink href={data.url} row={data.url}>
      Open as the customer
    </NewTabLink>
  )
}
