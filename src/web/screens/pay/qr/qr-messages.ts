import type { Method, QrWording } from '#contract/methods.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

type Steps = readonly [MessageId, MessageId, MessageId, MessageId]

/** How customers of one QR scheme say what to do. */
export interface QrWords {
  /** Absent: "Pay with" and the scheme's name. */
  readonly heading?: MessageId
  readonly samePhone: Steps
  readonly scan: Steps
  /** The payment is found by the account it comes from, which the page then repeats. */
  readonly ownAccount?: MessageId
  /** The scheme's code is made to be copied and pasted: the button comes first on a phone. */
  readonly code?: { readonly label: MessageId; readonly copy: MessageId }
}

const anyScheme: QrWords = {
  samePhone: ['pay.qr.samePhone.1', 'pay.qr.samePhone.2', 'pay.qr.samePhone.3', 'pay.qr.samePhone.4'],
  scan: ['pay.qr.scan.1', 'pay.qr.scan.2', 'pay.qr.scan.3', 'pay.qr.scan.4'],
}

const wordings: { readonly [W in QrWording]: QrWords } = {
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

/** The steps where the phone opens the UPI app by itself. */
export const upiAppSteps: Steps = [
  'pay.qr.upi.samePhone.1',
  'pay.qr.upi.samePhone.2',
  'pay.qr.upi.samePhone.3',
  'pay.qr.upi.samePhone.4',
]

/** The words of a method's QR scheme; those of any scheme for another method that a gateway answers with a QR code. */
export const qrWordsOf = (method: Method | undefined): QrWords =>
  method?.completion === 'qr' ? wordings[method.wording] : anyScheme
