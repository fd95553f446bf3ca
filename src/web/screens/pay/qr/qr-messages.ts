import { isMethodCode, type Method, methodOf, type QrWording } from '#contract/methods/methods.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { QrFrame } from '../../../ui/qr/qr-code.tsx'
import { methodBrands } from '../../labels/method-marks.tsx'

type Steps = readonly [MessageId, MessageId, MessageId, MessageId]

/** What a QR scheme tells its customers to do. */
export interface QrMessages {
  /** Absent: "Pay with" and the name of the scheme. */
  readonly heading?: MessageId
  readonly samePhone: Steps
  readonly scan: Steps
  /** Present if the payment is matched by the account it comes from; the page then repeats that account. */
  readonly ownAccount?: MessageId
  /** Present if the scheme is made for copying the code: on a phone the copy button then comes first. */
  readonly code?: { readonly label: MessageId; readonly copy: MessageId }
}

const anyScheme: QrMessages = {
  samePhone: ['pay.qr.samePhone.1', 'pay.qr.samePhone.2', 'pay.qr.samePhone.3', 'pay.qr.samePhone.4'],
  scan: ['pay.qr.scan.1', 'pay.qr.scan.2', 'pay.qr.scan.3', 'pay.qr.scan.4'],
}

const wordings: { readonly [W in QrWording]: QrMessages } = {
  anyScheme,
  promptpay: {
    ...anyScheme,
    heading: 'pay.qr.promptpay.heading',
    ownAccount: 'pay.qr.promptpay.ownAccount',
    samePhone: [
      'pay.qr.promptpay.samePhone.1',
      'pay.qr.promptpay.samePhone.2',
      'pay.qr.promptpay.samePhone.3',
      'pay.qr.promptpay.samePhone.4',
    ],
  },
  pix: {
    heading: 'pay.qr.pix.heading',
    samePhone: ['pay.qr.pix.samePhone.1', 'pay.qr.pix.samePhone.2', 'pay.qr.pix.samePhone.3', 'pay.qr.pix.samePhone.4'],
    scan: ['pay.qr.pix.scan.1', 'pay.qr.pix.scan.2', 'pay.qr.pix.scan.3', 'pay.qr.pix.scan.4'],
    code: { label: 'pay.qr.pix.code', copy: 'pay.qr.pix.copy' },
  },
  upi: { ...anyScheme, heading: 'pay.qr.upi.heading' },
}

/** The steps on a phone on which this page opens the UPI app. */
export const upiAppSteps: Steps = [
  'pay.qr.upi.samePhone.1',
  'pay.qr.upi.samePhone.2',
  'pay.qr.upi.samePhone.3',
  'pay.qr.upi.samePhone.4',
]

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
