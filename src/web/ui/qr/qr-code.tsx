import { startTransition, useEffect, useRef, useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Notice } from '../feedback/notice.tsx'
import { QrActions } from './qr-actions.tsx'
import styles from './qr-code.module.css'
import { fitsQr, loadQrDrawing } from './qr-drawing.ts'

type Drawing = Awaited<ReturnType<typeof loadQrDrawing>>
type QrState =
  | { readonly kind: 'coming' }
  | { readonly kind: 'ready'; readonly Drawing: Drawing }
  | { readonly kind: 'failed' }

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
  const state = useDrawing(value)
  const plate = useRef<HTMLDivElement>(null)
  if (state.kind === 'failed') return <Notice kind="warn">{t('pay.qr.notDrawn')}</Notice>
  return (
    <figure className={styles['figure']}>
      <div ref={plate} className={styles['plate']}>
        {state.kind === 'coming' ? (
          <p className={styles['coming']}>{t('pay.qr.drawing')}</p>
        ) : (
          <Code Drawing={state.Drawing} {...{ value, alt }} />
        )}
      </div>
      {state.kind === 'ready' ? <QrActions plate={plate} fileName={fileName} isMain={isMain} /> : null}
    </figure>
  )
}

type CodeProps = { readonly Drawing: Drawing; readonly value: string; readonly alt: string }

function Code({ Drawing, value, alt }: CodeProps) {
  return (
    <Drawing className={styles['code']} {...{ value, title: alt }} role="img" level="M" marginSize={4} size={320} />
  )
}

function useDrawing(value: string): QrState {
  const [state, setState] = useState<QrState>({ kind: 'coming' })
  const fits = fitsQr(value)
  useEffect(() => {
    if (!fits) return
    loadQrDrawing().then(
      (Drawing) => startTransition(() => setState({ kind: 'ready', Drawing })),
      () => setState({ kind: 'failed' }),
    )
  }, [fits])
  return fits ? state : { kind: 'failed' }
}
