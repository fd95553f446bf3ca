import { type RefObject, useRef } from 'react'
import { useRenderEnvironment } from '../../browser/render-environment.ts'
import { pngOf } from '../../browser/sharing/svg-png.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../button/button.tsx'
import { SaveImage } from '../button/save-image.tsx'
import { CloseIcon, EnlargeIcon } from '../icons/action-icons.tsx'
import styles from './qr-code.module.css'

type QrActionsProps = {
  /** The element that holds the drawn code. */
  readonly plate: RefObject<HTMLElement | null>
  readonly fileName: string
  readonly isMain: boolean
}

/** Large enough for any bank app's gallery reader. */
const SAVED_EDGE_PX = 1080

/** Save the code as an image and, where the screen is larger than the code, enlarge it. */
export function QrActions({ plate, fileName, isMain }: QrActionsProps) {
  const { t } = useI18n()
  const dialog = useRef<HTMLDialogElement>(null)
  const larger = useRef<HTMLDivElement>(null)
  const isPhone = useRenderEnvironment().device !== 'desktop'
  const drawing = () => plate.current?.querySelector('svg')

  async function draw(): Promise<Blob> {
    const drawn = drawing()
    if (!drawn) throw new Error('no code is drawn')
    return pngOf(drawn, SAVED_EDGE_PX)
  }
  function enlarge() {
    const drawn = drawing()
    // The drawing is cloned: drawing it again would double the response time of the tap on a slow phone.
    if (drawn) larger.current?.replaceChildren(drawn.cloneNode(true))
    dialog.current?.showModal()
  }

  return (
    <>
      <SaveImage draw={draw} fileName={fileName} said="pay.qr.saved" isMain={isMain && isPhone}>
        {isPhone ? null : (
          <Button icon={<EnlargeIcon />} onPress={enlarge}>
            {t('pay.qr.enlarge')}
          </Button>
        )}
      </SaveImage>
      <dialog
        ref={dialog}
        className={styles['dialog']}
        aria-label={t('pay.qr.enlarge')}
        onClose={() => larger.current?.replaceChildren()}
      >
        <div ref={larger} />
        <Button icon={<CloseIcon />} onPress={() => dialog.current?.close()}>
          {t('page.close')}
        </Button>
      </dialog>
    </>
  )
}
