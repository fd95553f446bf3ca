import { baseUrlOf } from '#contract/operations/request-protocol.ts'
import type { SectionProps } from '../navigation/sections.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { PaymentList } from './list/payment-list.tsx'
import { pathOfPayment } from './payment-path.ts'
import { PaymentView } from './payment-view.tsx'

/** The merchant's payments, or the payment that the query names. */
export function PaymentsSection({ overview, merchantCode }: SectionProps) {
  const { query } = useUrlState()
  const path = pathOfPayment(merchantCode, query.get('payment') ?? '')
  return path === undefined ? (
    <PaymentList merchantCode={merchantCode} />
  ) : (
    <PaymentView key={`${path.collection}/${path.id}`} path={path} baseUrl={baseUrlOf(overview.publicUrl)} />
  )
}
