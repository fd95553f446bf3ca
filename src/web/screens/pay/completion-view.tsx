import type { ComponentType } from 'react'
import { amountDueOf } from '../../checkout/payment/amount-due.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useTimeLeft } from '../../ui/deadline/use-time-left.ts'
import { AddressView } from './address/address-view.tsx'
import { ApproveView } from './approve/approve-view.tsx'
import { CodeView } from './code/code-view.tsx'
import type { CompletionProps, ViewKind } from './completion.ts'
import { GenericView } from './generic/generic-view.tsx'
import { InstructionsView } from './instructions/instructions-view.tsx'
import { QrView } from './qr/qr-view.tsx'
import { RedirectView } from './redirect/redirect-view.tsx'
import { ReferenceForm } from './reference/reference-form.tsx'
import { PayFor } from './sections/order-details.tsx'
import { PayHeading } from './sections/pay-heading.tsx'
import { TransferView } from './transfer/transfer-view.tsx'

/** The page of each kind of completion; a further kind does not compile without its own. */
const views: { readonly [K in ViewKind]: ComponentType<CompletionProps> } = {
  qr: QrView,
  transfer: TransferView,
  instructions: InstructionsView,
  code: CodeView,
  approve: ApproveView,
  address: AddressView,
  redirect: RedirectView,
  generic: GenericView,
}

/** The page of the kind at hand; after the deadline nothing invites to pay any more. */
export function AnyView({ kind, ...props }: CompletionProps & { readonly kind: ViewKind }) {
  const isOver = useTimeLeft(amountDueOf(props.detail).expireAtMs ?? Number.NaN, props.nowMs) <= 0
  const View = isOver ? OverView : views[kind]
  return <View {...props} />
}

/** Who has paid in time can still say by which number; what the deadline means is said around this page. */
function OverView(props: CompletionProps) {
  const { t } = useI18n()
  return (
    <>
      <PayHeading text={t('late.heading')} />
      <ReferenceForm {...props} />
      <PayFor detail={props.detail} merchantName={props.merchantName} />
    </>
  )
}
