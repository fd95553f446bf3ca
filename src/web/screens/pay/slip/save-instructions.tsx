import { useState } from 'react'
import { useRenderEnvironment } from '../../../browser/render-environment.ts'
import { type SaveResult, saveImage } from '../../../browser/sharing/download.ts'
import { painted } from '../../../browser/time/scheduling.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Button, Buttons } from '../../../ui/button/button.tsx'
import { useAnnounce } from '../../../ui/feedback/live-region.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PrintIcon, SaveIcon } from '../../../ui/icons/action-icons.tsx'
import { useMerchantName } from '../../frame/merchant-name.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import type { CopyableRow } from '../sections/copyable-rows.tsx'
import { paymentSlip } from './payment-slip.ts'
import { paymentSlipPng } from './payment-slip-png.ts'

interface SaveInstructionsProps {
  readonly heading: string
  /** What is typed or shown at the place of payment. */
  readonly rows: readonly Pick<CopyableRow, 'label' | 'value'>[]
  /** Whether saving is the main action: the customer pays away from this page. */
  readonly isMain?: boolean
}

/** A payment slip for customers who pay elsewhere: an image for the phone, or the page on paper. */
export function SaveInstructions({ heading, rows, isMain = false }: SaveInstructionsProps) {
  const { t, locale } = useI18n()
  const environment = useRenderEnvironment()
  const { detail, due } = usePendingPayment()
  const merchantName = useMerchantName()
  const announce = useAnnounce()
  const [result, setResult] = useState<SaveResult>('saved')

  async function save() {
    // Drawing the image takes long on a slow phone, so the tap is answered first.
    await painted()
    const isTest = detail.process.isTest === true
    const { fileName, ...slip } = paymentSlip({ heading, rows, due, merchantName, isTest }, { t, locale, environment })
    const saved = await paymentSlipPng(slip).then((image) => saveImage(image, fileName), failed)
    setResult(saved)
    if (saved === 'saved') announce(t('pay.imageSaved'))
  }

  return (
    <>
      <Buttons>
        <Button kind={isMain ? 'primary' : 'secondary'} icon={<SaveIcon />} onPress={save}>
          {t('pay.qr.save')}
        </Button>
        {isPrintable() ? (
          <Button icon={<PrintIcon />} onPress={() => window.print()}>
            {t('pay.print')}
          </Button>
        ) : null}
      </Buttons>
      {result === 'failed' ? <Notice kind="error">{t('pay.qr.saveFailed')}</Notice> : null}
    </>
  )
}

/** Firefox on Android could not print before its version 114. */
const isPrintable = () => typeof window === 'undefined' || 'print' in window

const failed = (): SaveResult => 'failed'
