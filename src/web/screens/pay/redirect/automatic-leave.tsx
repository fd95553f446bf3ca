import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { TimedDeparture } from '../../leaving/timed-navigation.tsx'

interface AutomaticLeaveProps {
  /** The bank or wallet, as text that may be shown. */
  readonly name: string
  /** The customer's tap would do the same. */
  readonly onLeave: () => void
}

/** Goes on to the bank or wallet after a moment, unless the customer stays. */
export function AutomaticLeave({ name, onLeave }: AutomaticLeaveProps) {
  const { t } = useI18n()
  const words = (seconds: number) => t('pay.redirect.auto', { name, seconds })
  return <TimedDeparture testId="automatic-leave" words={words} onDepart={onLeave} />
}

/** Whether the page may move by itself: not for whoever has asked their device for stillness. */
export const mayMoveByItself = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches
