import { useEffect } from 'react'
import { firstOf } from '#contract/redirect/given.ts'
import { tellOtherTabs } from '#web/browser/tab-channel.ts'
import { readParameters } from '#web/checkout/params/address.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { KeyForm } from '../api/key-form.tsx'
import { POLL_MS, useWorkshopQuery } from '../api/use-workshop-query.ts'
import { DriveControls } from '../payments/drive/drive-controls.tsx'
import { type PaymentPath, pathOfPayment } from '../payments/payment-path.ts'
import { NextEvent } from '../time/next-event.tsx'
import { useClock, useUpcomingEvents } from '../time/use-clock.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { Panel } from '../ui/panel.tsx'

/** The payin that the address of a customer's page names; undefined without a merchant or an id. */
export function shownPayin({ search, hash }: Pick<Location, 'search' | 'hash'>): PaymentPath | undefined {
  const value = firstOf(readParameters(search, hash))
  const merchantCode = value('merchantCode')
  return merchantCode === '' ? undefined : pathOfPayment(merchantCode, `payins/${value('idPayin')}`)
}

/** The controls that drive the page's payment; before it exists, what to do first. */
export function OutcomePanel({ path }: { readonly path: PaymentPath | undefined }) {
  return path === undefined ? (
    <p>The address of this page names no payment.</p>
  ) : (
    <div ref={keepFocus}>
      <Outcomes path={path} />
    </div>
  )
}

function Outcomes({ path }: { readonly path: PaymentPath }) {
  const { merchantCode, id } = path
  const { data: payment, error } = useWorkshopQuery('readPayment', { path }, POLL_MS)
  const { data: clock } = useClock(merchantCode)
  const { data: upcoming } = useUpcomingEvents(merchantCode)
  const status = payment?.status
  // The tested page reads its payment at once, as it does when another tab has changed it.
  useEffect(() => {
    if (status !== undefined) tellOtherTabs(id)
  }, [status, id])
  if (payment === undefined && error === null) return <p>Asking the sandbox…</p>
  if (error?.reason === 'key') return <KeyForm />
  if (error !== null && error.reason !== 'absent') return <Notice kind="error">{error.message}</Notice>
  const workshop = `sandbox?${new URLSearchParams({ section: 'payments', merchantCode, payment: `payins/${id}` })}`
  return (
    <Panel title="Outcomes of this test" name="outcome-panel">
      {payment === undefined ? (
        <p>There is no payment yet: choose a method on the page first.</p>
      ) : (
        <DriveControls path={path} payment={payment} now={clock?.now} />
      )}
      {clock === undefined || upcoming === undefined ? null : (
        <NextEvent merchantCode={merchantCode} clock={clock} events={upcoming.events} />
      )}
      <p>
        <NewTabLink href={workshop}>Open it in the workshop</NewTabLink>
      </p>
    </Panel>
  )
}
