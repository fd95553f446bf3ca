import { serverClock } from '../../checkout/payment/reading/clock.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { View } from '../../jsx/jsx-runtime.ts'
import { useTimeLeft } from '../../ui/deadline/use-time-left.ts'
import { Heading } from '../../ui/text/heading.tsx'
import { AddressView } from './address/address-view.tsx'
import { ApproveView } from './approve/approve-view.tsx'
import { CodeView } from './code/code-view.tsx'
import { type PendingPayment, usePendingPayment } from './context/pending-payment.ts'
import { GenericView } from './generic/generic-view.tsx'
import { InstructionsView } from './instructions/instructions-view.tsx'
import { QrView } from './qr/qr-view.tsx'
import { RedirectView } from './redirect/redirect-view.tsx'
import { ReferenceForm } from './reference/reference-form.tsx'
import { OrderDetails } from './sections/order-details.tsx'
import { TransferView } from './transfer/transfer-view.tsx'

/** The view of each completion kind. A further kind does not compile without its own. */
const views: { readonly [K in PendingPayment['completion']]: View } = {
  qr: QrView,
  transfer: TransferView,
  instructions: InstructionsView,
  code: CodeView,
  approve: ApproveView,
  address: AddressView,
  redirect: RedirectView,
  generic: GenericView,
}

/** How to complete the payment. After the deadline nothing invites the customer to pay any more. */
export function CompletionView() {
  const { completion, due } = usePendingPayment()
  const isOver = useTimeLeft(due.expireAtMs ?? Number.NaN, serverClock) <= 0
  const Shown = isOver ? AfterDeadline : views[completion]
  return <Shown />
}

/** A customer who paid in time can still send the reference. What the deadline means is said around this view. */
function AfterDeadline() {
  const { t } = useI18n()
  return (
    <>
      <Heading step="pay">{t('late.heading')}</Heading>
      <ReferenceForm />
      <OrderDetails />
    </>
  )
}
