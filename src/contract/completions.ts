/** How a payment is completed; only these kinds have code, in the app and in the sandbox. */
export const completionKinds = ['qr', 'transfer', 'instructions', 'code', 'address', 'approve', 'redirect'] as const
export type CompletionKind = (typeof completionKinds)[number]

/** Answer fields that carry what a QR code encodes, in the order the page looks for them. */
export const qrFields = ['qrRawData', 'upiQrDeepLink', 'qrCode'] as const

/** What of an answer decides the completion; an absent field says nothing. */
export interface CompletionEvidence {
  readonly redirectTo?: string | undefined
  readonly deeplink?: string | undefined
  readonly qrRawData?: string | undefined
  readonly upiQrDeepLink?: string | undefined
  readonly qrCode?: string | undefined
  readonly paymentInstructionList?: readonly unknown[] | undefined
  readonly paymentAddress?: readonly unknown[] | undefined
}

/** Kinds whose page shows the answer's own figures: a QR code beside them is one more way, not another page. */
const kindsWithFigures: readonly CompletionKind[] = ['transfer', 'instructions', 'code', 'address']

/**
 * The kind of page an answer calls for: its fields decide, the method's row only where they leave it open
 * (D-103), so that a foreign gateway and a method that differs by operator work.
 */
export function completionOf(
  answer: CompletionEvidence,
  rowKind: CompletionKind | undefined,
): CompletionKind | 'generic' {
  if (answer.redirectTo) return 'redirect'
  if (rowKind !== undefined && kindsWithFigures.includes(rowKind)) return rowKind
  if (qrFields.some((field) => answer[field])) return 'qr'
  if (answer.paymentInstructionList?.length) return 'instructions'
  if (answer.paymentAddress?.length) return 'transfer'
  // Nothing to open though the method usually has it: the operator asks the customer on another device (EWALLET by push).
  if (rowKind === 'redirect' && !answer.deeplink) return 'approve'
  return rowKind === 'approve' ? 'approve' : 'generic'
}
