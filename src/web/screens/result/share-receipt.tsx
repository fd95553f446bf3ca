import { useOwn } from '../../browser/render-environment.ts'
import { canShareText, share } from '../../browser/sharing/share.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { icon } from '../../ui/icons/icons.tsx'

const ShareIcon = icon(<path d="M12 15V4m-4.5 4.5L12 4l4.5 4.5M6 12H4.5v8h15v-8H18" />)

interface ShareReceiptProps {
  readonly title: string
  /** One line each. */
  readonly lines: readonly string[]
}

/** Opens the device's share sheet with the receipt as text; nothing where the browser has none. */
export function ShareReceipt({ title, lines }: ShareReceiptProps) {
  const { t } = useI18n()
  const canShare = useOwn(canShareText, () => false)
  if (!canShare) return null
  return (
    <Button
      icon={<ShareIcon />}
      onPress={async () => void (await share({ title, text: [title, ...lines].join('\n') }))}
    >
      {t('result.share')}
    </Button>
  )
}
