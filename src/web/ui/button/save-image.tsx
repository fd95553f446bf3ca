import { useState } from 'react'
import { saveImage } from '../../browser/sharing/download.ts'
import { painted } from '../../browser/time/scheduling.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { useAnnounce } from '../feedback/live-region.tsx'
import { Notice } from '../feedback/notice.tsx'
import { SaveIcon } from '../icons/action-icons.tsx'
import { Button, Buttons } from './button.tsx'

interface SaveImageProps {
  /** Draws the image; rejects if the browser cannot. */
  readonly draw: () => Promise<Blob>
  /** Without extension. */
  readonly fileName: string
  /** Announced once it is saved. */
  readonly said: MessageId
  readonly isMain: boolean
  /** Further buttons beside it. */
  readonly children?: Elements
}

/** Saves an image on the customer's device, and says how that ended. */
export function SaveImage({ draw, fileName, said, isMain, children }: SaveImageProps) {
  const { t } = useI18n()
  const announce = useAnnounce()
  const [hasFailed, setFailed] = useState(false)

  async function save() {
    // Drawing takes long on a slow phone, so the tap is answered first.
    await painted()
    const isSaved = await draw().then(
      (image) => saveImage(image, `${fileName}.png`),
      () => false,
    )
    setFailed(!isSaved)
    if (isSaved) announce(t(said))
  }

  return (
    <>
      <Buttons>
        <Button kind={isMain ? 'primary' : 'secondary'} icon={<SaveIcon />} onPress={save}>
          {t('pay.qr.save')}
        </Button>
        {children}
      </Buttons>
      {hasFailed ? <Notice kind="error">{t('pay.qr.saveFailed')}</Notice> : null}
    </>
  )
}
