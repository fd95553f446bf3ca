import { isMethodCode, type Method, methodOf, type QrWording } from '#contract/methods/methods.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { QrFrame } from '../../../ui/qr/qr-code.tsx'
import { methodBrands } from '../../labels/method-marks.tsx'

/** Where the catalogue has the four steps of a way to pay. */
export type QrStepList =
  | 'pay.qr.samePhone'
  | 'pay.qr.scan'
  | 'pay.qr.promptpay.samePhone'
  | 'pay.qr.pix.samePhone'
  | 'pay.qr.pix.scan'
  | 'pay.qr.upi.samePhone'

/** What a QR scheme tells its customers to do. */
export interface QrMessages {
  /** Absent: "Pay with" and the name of the scheme. */
  readonly heading?: MessageId
  readonly samePhone: QrStepList
  readonly scan: QrStepList
  /** Present if the payment is matched by the account it comes from; the page then repeats that account. */
  readonly ownAccount?: MessageId
  /** Present if the scheme is made for copying the code: on a phone the copy button then comes first. */
  readonly code?: { readonly label: MessageId; readonly copy: MessageId }
}

const anyScheme: QrMessages = { samePhone: 'pay.qr.samePhone', scan: 'pay.qr.scan' }

const wordings: { readonly [W in QrWording]: QrMessages } = {
  anyScheme,
  promptpay: {
    ...anyScheme,
    heading: 'pay.qr.promptpay.heading',
    ownAccount: 'pay.qr.promptpay.ownAccount',
    samePhone: 'pay.qr.promptpay.samePhone',
  },
  pix: {
    heading: 'pay.qr.pix.heading',
    samePhone: 'pay.qr.pix.samePhone',
    scan: 'pay.qr.pix.scan',
    code: { label: 'pay.qr.pix.code', copy: 'pay.qr.pix.copy' },
  },
  upi: { ...anyScheme, heading: 'pay.qr.upi.heading' },
}

/** The frame around the method's QR code, if its scheme has one. */
export function frameOf(code: string): QrFrame | undefined {
  if (!isMethodCode(code)) return undefined
  const method = methodOf(code)
  const brand = methodBrands[code]
  return method.completion === 'qr' && method.frame !== null && brand ? { words: method.frame, brand } : undefined
}

/** The messages of the method's QR scheme, or those that fit any scheme for a method that is not a QR method. */
export const qrMessagesOf = (method: Method | undefined): QrMessages =>
  method?.completion === 'qr' ? wordings[method.wording] : anyScheme
