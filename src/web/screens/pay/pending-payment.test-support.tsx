import { QueryClientProvider } from '@tanstack/react-query'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import { amountDueOf } from '../../checkout/payment/amount-due.ts'
import { createQueryClient } from '../../checkout/payment/query-client.ts'
import { unread } from '../../checkout/payment/reading/payin-query.ts'
import { detailOf } from '../../checkout/steps/sample-progress.test-support.ts'
import { stepOfExisting } from '../../checkout/steps/step-of.ts'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { MerchantNameProvider } from '../frame/merchant-name.tsx'
import { type PendingPayment, PendingPaymentProvider } from './context/pending-payment.ts'

/** For tests: an open payment as the parts of its page see it. */
export function pendingPayment(
  answer: Partial<PayinDetail['paymentMethodResponse']> = {},
  change: Partial<PendingPayment> & { readonly paymentMethodCode?: string; readonly currencyCode?: CurrencyCode } = {},
): PendingPayment {
  const { paymentMethodCode = 'PROMPTPAY', currencyCode = 'THB', ...others } = change
  const detail = detailOf({ method: paymentMethodCode, currencyCode, answer: { idPayin: 'Order_1', ...answer } })
  const access = { idPayin: 'Order_1', token: 'a.b.c' }
  const step = stepOfExisting(detail)
  if (step.kind !== 'pay') throw new Error('the payment is final')
  return {
    ...step,
    isReferenceMissing: step.needsReference,
    payin: { access, view: unread, hasStopped: false, readNow: async () => true, learn: () => undefined },
    due: amountDueOf(detail),
    isResumed: false,
    showDeepLink: false,
    isFresh: true,
    isFollowed: true,
    sendReference: async () => 'accepted',
    ...others,
  }
}

/** For tests: content within the page of a payment to the shop Blue Bottle. */
export const within = (payment: PendingPayment, content: Elements): Elements => (
  <QueryClientProvider client={createQueryClient()}>
    <MerchantNameProvider value="Blue Bottle">
      <PendingPaymentProvider value={payment}>{content}</PendingPaymentProvider>
    </MerchantNameProvider>
  </QueryClientProvider>
)
