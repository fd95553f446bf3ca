import type { PayinDetail } from '#contract/operations/results.ts'
import { useOwn } from '../../browser/render-environment.ts'
import { canShareText, share } from '../../browser/sharing/share.ts'
import { amountDueOf } from '../../checkout/payment/amount-due.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { icon } from '../../ui/icons/icons.tsx'
import { moneyLine } from '../../ui/money/money-text.ts'
import { untrustedText } from '../../ui/text/untrusted.tsx'
import { useMerchantName } from '../frame/merchant-name.tsx'

const ShareIcon = icon(<path d="M12 15V4m-4.5 4.5L12 4l4.5 4.5M6 12H4.5v8h15v-8H18" />)

/**
 * Opens the device's share sheet with the receipt of a success as text: amount, merchant and the numbers to name. Nothing
 * where the browser has none.
 */
export function ShareReceipt({ detail }: { readonly detail: PayinDetail }) {
  const { t, locale } = useI18n()
  const merchantName = useMerchantName()
  const canShare = useOwn(canShareText, () => false)
  if (!canShare) return null
  const { amount, currencyCode } = amountDueOf(detail)
  const title = t('result.success.heading')
  const numbers = [
    [t('page.payTo'), merchantName],
    [t('page.orderNumber'), detail.paymentMethodResponse.idPayin],
    [t('page.paymentNumber'), detail.idPayment],
  ] as const
  const rows = numbers.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${untrustedText(value)}`]))
  const text = [title, moneyLine(amount, currencyCode, locale), ...rows].join('\n')
  return (
    <Button icon={<ShareIcon />} onPress={async () => void (await share({ title, text }))}>
      {t('result.share')}
    </Button>
  )
}
