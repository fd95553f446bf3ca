import type { Method } from '#contract/methods/methods.ts'
import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

/** How to find the request without a message on the phone, where an operator has a number to dial for it. */
const ussdByOperator: Readonly<Record<string, string>> = { MTN: '*170#', TELECEL: '*110#', AIRTELTIGO: '*110#' }

interface ApproveMessages {
  /** It may name the operator, if the response has one: the app or service to look into. */
  readonly instruction: MessageId
  readonly ussd?: string | undefined
}

/** What the customer looks for on the phone: a mobile money prompt, a UPI request, or a request in an app. */
export function approveMessagesOf(
  method: Method | undefined,
  { paymentOperator }: Pick<PaymentMethodResponse, 'paymentOperator'>,
): ApproveMessages {
  // A method of another kind (an e-wallet that pushes) or an unknown one: the request comes in an app.
  switch (method?.completion === 'approve' ? method.wording : 'app') {
    case 'mobileMoney':
      return { instruction: 'pay.approve.mobileMoney', ussd: ussdByOperator[paymentOperator?.code ?? ''] }
    case 'upi':
      return { instruction: 'pay.approve.upi' }
    case 'app':
      return { instruction: paymentOperator === undefined ? 'pay.approve.inAnyApp' : 'pay.approve.inApp' }
  }
}
