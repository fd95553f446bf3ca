import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { type SaveOutcome, saveImage } from '../platform/download.ts'
import { pngOf } from '../platform/svg-png.ts'
import { useWords } from '../words/words.tsx'
import { Button, Buttons } from './button.tsx'
import { CloseIcon, EnlargeIcon, SaveIcon } from './icons.tsx'
import { useAnnounce } from './live-region.tsx'
import { Notice } from './notice.tsx'
import styles from './qr-code.module.css'

type QrActionsProps = {
  /** The element that holds the drawn code. */
  readonly plate: RefObject<HTMLElement | null>
  readonly fileName: string
  /** The code once more, for the enlarged view. */
  readonly children: ReactNode
}

/** Large enough for any bank app's gallery reader. */
const SAVED_EDGE_PX = 1080

/** Save the code as an image, and show it as large as the screen allows. */
export function QrActions({ plate, fileName, children }: QrActionsProps) {
  const { t } = useWords()
  const announce = useAnnounce()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome>('saved')

  async function save() {
    const saved = await saveDrawing(plate.current, fileName)
    setOutcome(saved)
    if (saved === 'saved') announce(t('pay.qr.saved'))
  }
  function enlarge() {
    setIsOpen(true)
    dialog.current?.showModal()
  }

  return (
    <>
      <Buttons>
        <Button icon={<SaveIcon />} onPress={save}>
          {t('pay.qr.save')}
        </Button>
        <Button icon={<EnlargeIcon />} onPress={enlarge}>
          {t('pay.qr.enlarge')}
        </Button>
      </Buttons>
      {outcome === 'failed' ? <Notice kind="error">{t('pay.qr.saveFailed')}</Notice> : null}
      <dialog
        ref={dialog}
        className={styles['dialog']}
        aria-label={t('pay.qr.enlarge')}
        onClose={() => setIsOpen(false)}
      >
        {isOpen ? children : null}
        <Button icon={<CloseIcon />} onPress={() => dialog.current?.close()}>
          {t('page.close')}
        </Button>
      </dialog>
    </>
  )
}

async function saveDrawing(plate: HTMLElement | null, fileName: string): Promise<SaveOutcome> {
  const drawing = plate?.querySelector('svg')
  if (drawing === null || drawing === undefined) return 'failed'
  try {
    return await saveImage(await pngOf(drawing, SAVED_EDGE_PX), `${fileName}.png`)
  } catch {
    return 'failed'
  }
}
