import { useEffect } from 'react'
import { tellOtherTabs } from '#web/checkout/payment/other-tabs.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useWorkshopQuery } from '../api/access.tsx'
import { KeyForm } from '../api/key-form.tsx'
import { DriveControls } from '../payments/drive-controls.tsx'
import { type PaymentPath, pathOfPayment } from '../payments/payment-path.ts'
import { NextEvent } from '../time/next-event.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { Panel } from '../ui/panel.tsx'
import type { ShownPayin } from './shown-payin.ts'

const POLL_MS = 1500

/** What can be made of the payment on the page; where it does not exist yet, what to do first. */
export function OutcomePanel({ payin }: { readonly payin: ShownPayin | undefined }) {
  const path = payin && pathOfPayment(payin.merchantCode, `payins/${payin.id}`)
  return path === undefined || payin === undefined ? (
    <p>The address of this page names no payment.</p>
  ) : (
    <Outcomes path={path} payin={payin} />
  )
}

function Outcomes({ path, payin: { merchantCode, id } }: { readonly path: PaymentPath; readonly payin: ShownPayin }) {
  const told = useWorkshopQuery('readPayment', { path }, POLL_MS)
  const reading = useWorkshopQuery('readClock', { query: { merchantCode } }, POLL_MS)
  const planned = useWorkshopQuery('listUpcomingEvents', { path: { merchantCode } }, POLL_MS)
  const status = told?.ok ? told.value.status : undefined
  // The tested page asks at once, as it does where another tab has changed its payment.
  useEffect(() => {
    if (status !== undefined) tellOtherTabs(id)
  }, [status, id])
  if (told === undefined) return <p>Asking the sandbox…</p>
  if (!told.ok && told.reason === 'key') return <KeyForm />
  if (!told.ok && told.reason === 'no_answer') return <Notice kind="error">{told.message}</Notice>
  const now = reading?.ok ? reading.value.now : undefined
  const workshop = `/sandbox?${new URLSearchParams({ section: 'payments', merchantCode, payment: `payins/${id}` })}`
  return (
    <Panel title="Outcomes of this test" name="outcome-panel">
      {told.ok ? (
        <DriveControls path={path} payment={told.value} merchantCode={merchantCode} now={now} />
      ) : (
        <p>There is no payment yet: choose a method on the page first.</p>
      )}
      {now === undefined || !planned?.ok ? null : (
        <NextEvent merchantCode={merchantCode} now={now} next={planned.value.events[0]} />
      )}
      <p>
        <NewTabLink href={workshop}>Open it in the workshop</NewTabLink>
      </p>
    </Panel>
  )
}
