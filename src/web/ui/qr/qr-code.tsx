import { QRCodeSVG } from 'qrcode.react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { renderedAtMs } from '../../browser/render-environment.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Notice } from '../feedback/notice.tsx'
import { QrActions } from './qr-actions.tsx'
import styles from './qr-code.module.css'

/** A QR code of level M holds at most 2,331 bytes; for longer texts only the raw code is shown. */
const LONGEST_QR_BYTES = 2331

type QrCodeProps = {
  /** Exactly what the gateway sent. */
  readonly value: string
  /** Alternative text: "QR code to pay THB 100.00". */
  readonly alt: string
  /** Without extension; the saved image gets `.png`. */
  readonly fileName: string
  /** Whether saving the code is the main action on a phone, which cannot scan its own screen. */
  readonly isMain?: boolean
}

/** A QR code on white in every theme, at least 264 px wide, to enlarge and to save; a notice if it cannot be drawn. */
export function QrCode({ value, alt, fileName, isMain = false }: QrCodeProps) {
  const { t } = useI18n()
  const isDrawn = useDrawing()
  const plate = useRef<HTMLDivElement>(null)
  if (!fitsQr(value)) return <Notice kind="warn">{t('pay.qr.notDrawn')}</Notice>
  return (
    <figure className={styles['figure']}>
      <div ref={plate} className={styles['plate']}>
        {isDrawn ? (
          <QRCodeSVG
            className={styles['code']}
            {...{ value, title: alt }}
            role="img"
            level="M"
            marginSize={4}
            size={320}
          />
        ) : (
          <p className={styles['coming']}>{t('pay.qr.drawing')}</p>
        )}
      </div>
      {isDrawn ? <QrActions plate={plate} fileName={fileName} isMain={isMain} /> : null}
    </figure>
  )
}

/** Whether the text fits into a QR code that phones can still read. */
function fitsQr(value: string): boolean {
  return value !== '' && new TextEncoder().encode(value).length <= LONGEST_QR_BYTES
}

/** Whether to draw: at once where the server did, otherwise once the rest of the screen is there. */
function useDrawing(): boolean {
  const [isDrawn, setDrawn] = useState(renderedAtMs() !== undefined)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn
}
