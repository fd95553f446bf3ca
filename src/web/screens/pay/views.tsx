import type { ComponentType } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useTimeLeft } from '../../ui/use-time-left.ts'
import { AddressView } from './address.tsx'
import { amountDueOf } from './amount-due.ts'
import { ApproveView } from './approve.tsx'
import { CodeView } from './code.tsx'
import type { CompletionProps, ViewKind } from './completion.ts'
import { GenericView } from './generic.tsx'
import { InstructionsView } from './instructions.tsx'
import { PayFor } from './pay-for.tsx'
import { PayHeading } from './pay-heading.tsx'
import { QrView } from './qr.tsx'
import { RedirectView } from './redirect.tsx'
import { ReferenceForm } from './reference-form.tsx'
import { TransferView } from './transfer.tsx'

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
