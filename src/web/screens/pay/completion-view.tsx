import type { View } from '../../jsx/jsx-runtime.ts'
import { AddressView } from './address/address-view.tsx'
import { ApproveView } from './approve/approve-view.tsx'
import { CodeView } from './code/code-view.tsx'
import { type PendingPayment, usePendingPayment } from './context/pending-payment.ts'
import { GenericView } from './generic/generic-view.tsx'
import { InstructionsView } from './instructions/instructions-view.tsx'
import { QrView } from './qr/qr-view.tsx'
import { RedirectView } from './redirect/redirect-view.tsx'
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

/** How to complete the payment. */
export function CompletionView() {
  const Shown = views[usePendingPayment().completion]
  return <Shown />
}
