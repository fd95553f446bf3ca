import type { Payment } from '#contract/sandbox/payments.ts'
import { useWorkshopQuery } from '../api/use-workshop-query.ts'
import { NewTabLink } from '../ui/new-tab-link.tsx'

interface CustomerLinkProps {
  readonly payment: Payment
  readonly merchantCode: string
}

/** Opens the payment page of a payin, with a new token, as its customer sees it. */
export function CustomerLink({ payment, merchantCode }: CustomerLinkProps) {
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
