import { usePlace } from '../app/place.tsx'
import type { SectionProps } from '../app/section-props.ts'
import { PaymentList } from './payment-list.tsx'
import { pathOfPayment } from './payment-path.ts'
import { PaymentView } from './payment-view.tsx'

/** The merchant's payments, or the one that the address names. */
export function PaymentsSection({ merchantCode }: SectionProps) {
  const { query } = usePlace()
  const path = pathOfPayment(merchantCode, query.get('payment') ?? '')
  return path === undefined ? (
    <PaymentList merchantCode={merchantCode} />
  ) : (
    <PaymentView key={path} path={path} merchantCode={merchantCode} />
  )
}
