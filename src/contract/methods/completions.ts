/** How a payment is completed. These are the only kinds that the app and the sandbox implement. */
export const completionKinds = ['qr', 'transfer', 'instructions', 'code', 'address', 'approve', 'redirect'] as const
export type CompletionKind = (typeof completionKinds)[number]

/** Response fields that contain the text of a QR code, in the order in which the page reads them. */
export const qrFields = ['qrRawData', 'upiQrDeepLink', 'qrCode'] as const

/** The part of a response that decides the completion kind. */
export interface CompletionEvidence {
  readonly redirectTo?: string | undefined
  readonly deeplink?: string | undefined
  readonly qrRawData?: string | undefined
  readonly upiQrDeepLink?: string | undefined
  readonly qrCode?: string | undefined
  readonly paymentInstructionList?: readonly unknown[] | undefined
  readonly paymentAddress?: readonly unknown[] | undefined
  readonly account?: { readonly accountNumber?: string | undefined } | undefined
  readonly reference?: string | undefined
}

/**
 * Whether the response has what the page of a kind shows, of kinds that show values of it: a QR code beside these is a
 * further way to pay, not another kind. A page without them would tell the customer to enter what is not there.
 */
const figures: { readonly [K in CompletionKind]?: (answer: CompletionEvidence) => unknown } = {
  transfer: ({ account, paymentAddress }) => account?.accountNumber || paymentAddress?.length,
  instructions: ({ account, paymentInstructionList }) => account?.accountNumber || paymentInstructionList?.length,
  code: ({ reference }) => reference,
  address: ({ account, qrCode }) => account?.accountNumber || qrCode,
}

/**
 * The completion kind of a response. Its fields decide, and the method's row only where they leave it open (D-103), so
 * that other gateways and methods that differ by operator work.
 */
export function completionOf(
  answer: CompletionEvidence,
  rowKind: CompletionKind | undefined,
): CompletionKind | 'generic' {
  if (answer.redirectTo) return 'redirect'
  if (rowKind !== undefined && figures[rowKind]?.(answer)) return rowKind
  if (qrFields.some((field) => answer[field])) return 'qr'
  if (answer.paymentInstructionList?.length) return 'instructions'
  if (answer.paymentAddress?.length) return 'transfer'
  // No URL to open, though the method usually has one: the operator notifies the customer on another device (EWALLET by
  // push).
  if (rowKind === 'redirect' && !answer.deeplink) return 'approve'
  return rowKind === 'approve' ? 'approve' : 'generic'
}
