import { type RefObject, useRef, useState } from 'react'
import { useRenderEnvironment } from '../../browser/render-environment.ts'
import { type SaveResult, saveImage } from '../../browser/sharing/download.ts'
import { pngOf } from '../../browser/sharing/svg-png.ts'
import { painted } from '../../browser/time/scheduling.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button, Buttons } from '../button/button.tsx'
import { useAnnounce } from '../feedback/live-region.tsx'
import { Notice } from '../feedback/notice.tsx'
import { CloseIcon, EnlargeIcon, SaveIcon } from '../icons/action-icons.tsx'
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
  const announce = useAnnounce()
  const dialog = useRef<HTMLDialogElement>(null)
  const larger = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<SaveResult>('saved')

  const isPhone = useRenderEnvironment().device !== 'desktop'

  async function save() {
    const saved = await saveDrawing(plate.current, fileName)
    setOutcome(saved)
    if (saved === 'saved') announce(t('pay.qr.saved'))
  }
  function enlarge() {
    const drawing = drawingOn(plate.current)
    // The drawing is cloned: drawing it again would double the response time of the tap on a slow phone.
    if (drawing) larger.current?.replaceChildren(drawing.cloneNode(true))
    dialog.current?.showModal()
  }

  return (
    <>
      <Buttons>
        <Button kind={isMain && isPhone ? 'primary' : 'secondary'} icon={<SaveIcon />} onPress={save}>
          {t('pay.qr.save')}
        </Button>
        {isPhone ? null : (
          <Button icon={<EnlargeIcon />} onPress={enlarge}>
            {t('pay.qr.enlarge')}
          </Button>
        )}
      </Buttons>
      {outcome === 'failed' ? <Notice kind="error">{t('pay.qr.saveFailed')}</Notice> : null}
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

const drawingOn = (plate: HTMLElement | null) => plate?.querySelector('svg')

async function saveDrawing(plate: HTMLElement | null, fileName: string): Promise<SaveResult> {
  const drawing = drawingOn(plate)
  if (!drawing) return 'failed'
  // Encoding takes long on a slow phone, so the tap is answered first.
  await painted()
  try {
    return await saveImage(await pngOf(drawing, SAVED_EDGE_PX), `${fileName}.png`)
  } catch {
    return 'failed'
  }
}
