import type { PaymentMethodResponse } from '#contract/results.ts'

/** What an answer tells the customer to do; the rest of it is the same for every method. */
export type Instructions = {
  readonly [F in
    | 'account'
    | 'qrCode'
    | 'qrName'
    | 'qrRawData'
    | 'upiQrDeepLink'
    | 'upiId'
    | 'deeplink'
    | 'redirectTo'
    | 'reference'
    | 'paymentAddress'
    | 'paymentInstructionList']?: NonNullable<PaymentMethodResponse[F]>
}
