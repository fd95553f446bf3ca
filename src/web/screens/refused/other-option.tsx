import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { WayBack } from '../choose/way-back.tsx'
import { REOPEN } from '../frame/carried-parameters.tsx'

interface OtherOptionProps {
  readonly kind: 'primary' | 'secondary'
  /** Undefined if nothing else can be chosen. */
  readonly wayBack: WayBack | undefined
}

/** The way to the list of methods or operators where no payment was started. Nothing without another one. */
export function OtherOption({ kind, wayBack }: OtherOptionProps) {
  const { t } = useI18n()
  if (!wayBack) return null
  return (
    <Button kind={kind} form={REOPEN} onPress={wayBack.onBack}>
      {t(wayBack.label)}
    </Button>
  )
}
