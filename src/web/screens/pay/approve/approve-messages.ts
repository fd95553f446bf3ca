import type { PaymentMethodResponse } from '#contract/results.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

/** How to find the request without a message on the phone, where an operator has a number to dial for it. */
const ussdByOperator: Readonly<Record<string, string>> = { MTN: '*170#', TELECEL: '*110#', AIRTELTIGO: '*110#' }

export interface ApproveWords {
  readonly instruction: MessageId
  /** The app or service to look into, where the answer names one. */
  readonly appName: string | undefined
  readonly ussd: string | undefined
}

/** What the customer looks for on the phone: a mobile money prompt, a UPI request, or a request in an app. */
export function approveWordsOf({ paymentMethodCode, paymentOperator }: PaymentMethodResponse): ApproveWords {
  const appName = paymentOperator?.name
  if (paymentMethodCode === 'MOBILE_MONEY') {
    return { instruction: 'pay.approve.mobileMoney', appName, ussd: ussdByOperator[paymentOperator?.code ?? ''] }
  }
  if (paymentMethodCode === 'UPI_COLLECT') return { instruction: 'pay.approve.upi', appName, ussd: undefined }
  const instruction = appName === undefined ? 'pay.approve.inAnyApp' : 'pay.approve.inApp'
  return { instruction, appName, ussd: undefined }
}
