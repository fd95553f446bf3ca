import { QRCodeSVG } from 'qrcode.react'
import { memo, useRef } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { Notice } from '../feedback/notice.tsx'
import type { Brand } from '../icons/mark.tsx'
import { QrActions } from './qr-actions.tsx'
import styles from './qr-code.module.css'

/** A QR code of level M holds at most 2,331 bytes; for longer texts only the raw code is shown. */
const LONGEST_QR_BYTES = 2331
/** Modules of white around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4

export interface QrFrame {
  readonly words: string
  readonly brand: Brand
}

type QrCodeProps = {
  /** Exactly what the gateway sent. */
  readonly value: string
  /** Alternative text: "QR code to pay THB 100.00". */
  readonly alt: string
  /** Without extension; the saved image gets `.png`. */
  readonly fileName: string
  /** The scheme's frame: its words, and its brand for the colour. */
  readonly frame?: QrFrame | undefined
  /** Whether saving the code is the main action on a phone, which cannot scan its own screen. */
  readonly isMain?: boolean
  /** Whether it is only scanned: nobody saves or enlarges it. */
  readonly isPlain?: boolean
}

/** A QR code on white in every theme, at least 264 px wide, to enlarge and to save; a notice if it cannot be drawn. */
export function QrCode({ value, alt, fileName, frame, isMain = false, isPlain = false }: QrCodeProps) {
  const { t } = useI18n()
  const plate = useRef<HTMLDivElement>(null)
  if (!fitsQr(value)) return <Notice kind="warn">{t('pay.qr.notDrawn')}</Notice>
  return (
    <figure className={styles['figure']}>
      <Framed frame={frame}>
        <div ref={plate} className={styles['plate']}>
          <Drawing
            className={styles['code']}
            value={value}
            title={alt}
            level="M"
            boostLevel={false}
            marginSize={QUIET_ZONE}
          />
        </div>
      </Framed>
      {isPlain ? null : <QrActions plate={plate} fileName={fileName} isMain={isMain} />}
    </figure>
  )
}

/** Drawn again only if the code changes: the page around it is rendered with each read of the status. */
const Drawing = memo(QRCodeSVG)

/**
 * The code in its scheme's colour and words, which customers look for: our own drawing, no logo. The colour is an SVG
 * attribute, because the page's policy refuses inline styles on a page that the server rendered.
 */
function Framed({ frame, children }: { readonly frame: QrFrame | undefined; readonly children: Elements }) {
  if (frame === undefined) return children
  const {
    words,
    brand: [, color, ink],
  } = frame
  return (
    <div className={styles['frame']}>
      <svg className={styles['ground']} width="0" height="0" aria-hidden="true">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <p className={styles['words']} data-ink={ink} translate="no">
        {words}
      </p>
      {children}
    </div>
  )
}

/** Whether the text fits into a QR code that phones can still read. */
export function fitsQr(value: string): boolean {
  return value !== '' && new TextEncoder().encode(value).length <= LONGEST_QR_BYTES
}
