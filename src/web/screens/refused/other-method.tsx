import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { REOPEN } from '../frame/carried-parameters.tsx'

interface OtherMethodProps {
  readonly kind: 'primary' | 'secondary'
  /** Undefined if no other method can be chosen. */
  readonly onChange: (() => void) | undefined
}

/** The way to the list of methods where no payment was started. Nothing without another method. */
export function OtherMethod({ kind, onChange }: OtherMethodProps) {
  const { t } = useI18n()
  if (!onChange) return null
  return (
    <Button kind={kind} form={REOPEN} onPress={onChange}>
      {t('choose.changeMethod')}
    </Button>
  )
}
