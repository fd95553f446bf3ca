import { useOwn } from '../../browser/render-environment.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { PrintIcon } from '../icons/action-icons.tsx'
import { Button } from './button.tsx'

/** Prints the page. Nothing in Firefox on Android before its version 114, which could not. */
export function PrintButton() {
  const { t } = useI18n()
  const isPrintable = useOwn(canPrint, () => true)
  if (!isPrintable) return null
  return (
    <Button icon={<PrintIcon />} onPress={() => window.print()}>
      {t('pay.print')}
    </Button>
  )
}

const canPrint = (): boolean => 'print' in window
