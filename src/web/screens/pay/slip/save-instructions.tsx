import { useRenderEnvironment } from '../../../browser/render-environment.ts'
import { fileNameOf } from '../../../browser/sharing/download.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { PrintButton } from '../../../ui/button/print-button.tsx'
import { SaveImage } from '../../../ui/button/save-image.tsx'
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
  const isTest = detail.process.isTest === true
  const draw = () =>
    paymentSlipPng(paymentSlip({ heading, rows, due, merchantName, isTest }, { t, locale, environment }))
  return (
    <SaveImage draw={draw} fileName={fileNameOf('payment', due.orderNumber)} said="pay.imageSaved" isMain={isMain}>
      <PrintButton />
    </SaveImage>
  )
}
