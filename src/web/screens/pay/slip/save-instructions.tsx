import { useState } from 'react'
import type { PayinDetail } from '#contract/results.ts'
import { painted } from '../../../browser/after-paint.ts'
import { type SaveOutcome, saveImage } from '../../../browser/download.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Button, Buttons } from '../../../ui/button/button.tsx'
import { useAnnounce } from '../../../ui/feedback/live-region.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PrintIcon, SaveIcon } from '../../../ui/icons/action-icons.tsx'
import type { TransferRow } from '../transfer/transfer-rows.ts'
import { noteOf } from './payment-slip.ts'
import { notePng } from './payment-slip-png.ts'

export interface KeepProps {
  readonly detail: PayinDetail
  readonly merchantName: string | undefined
  readonly heading: string
  /** What is typed or shown where the customer pays. */
  readonly rows: readonly Pick<TransferRow, 'label' | 'value'>[]
}

/** For those who carry the numbers to a machine or a counter: an image for the phone, or the page on paper. */
export function Keep(props: KeepProps) {
  const { t, locale } = useI18n()
  const announce = useAnnounce()
  const [outcome, setOutcome] = useState<SaveOutcome>('saved')

  async function save() {
    // The tap is answered first: the image takes a slow phone long.
    await painted()
    const { fileName, ...note } = noteOf(props, { t, locale })
    const saved = await notePng(note).then((image) => saveImage(image, fileName), failed)
    setOutcome(saved)
    if (saved === 'saved') announce(t('pay.imageSaved'))
  }

  return (
    <>
      <Buttons>
        <Button icon={<SaveIcon />} onPress={save}>
          {t('pay.qr.save')}
        </Button>
        <Button icon={<PrintIcon />} onPress={() => window.print()}>
          {t('pay.print')}
        </Button>
      </Buttons>
      {outcome === 'failed' ? <Notice kind="error">{t('pay.qr.saveFailed')}</Notice> : null}
    </>
  )
}

const failed = (): SaveOutcome => 'failed'
