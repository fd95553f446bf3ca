import { useState } from 'react'
import type { FollowedPayin } from '../../checkout/payment/use-payin.ts'
import { type Translate, useI18n } from '../../i18n/i18n-provider.tsx'
import { dateTags } from '../../i18n/intl-tags.ts'
import { Button } from '../../ui/button/button.tsx'

/** FieldRules for the status by a tap, and says when nothing has changed, or that nobody has answered. */
export function CheckNow({ payin }: { readonly payin: Pick<FollowedPayin, 'readNow'> }) {
  const { t, locale } = useI18n()
  const [checked, setChecked] = useState<Checked>()
  const [isAsked, setAsked] = useState(false)
  async function check() {
    setAsked(true)
    const isAnswered = await payin.readNow()
    setChecked({ atMs: Date.now(), isAnswered })
    setAsked(false)
  }
  return (
    <div data-testid="check-now">
      <Button kind="primary" busy={isAsked} onPress={check}>
        {isAsked ? t('status.checking') : t('pay.checkNow')}
      </Button>
      <p role="status">{checked === undefined || isAsked ? null : outcomeText(checked, t, locale)}</p>
    </div>
  )
}

interface Checked {
  readonly atMs: number
  readonly isAnswered: boolean
}

const outcomeText = ({ atMs, isAnswered }: Checked, t: Translate, locale: string): string =>
  isAnswered ? t('status.unchanged', { time: clockTime(atMs, locale) }) : t('connection.server.heading')

const clockTime = (atMs: number, locale: string): string =>
  new Intl.DateTimeFormat(dateTags(locale), { timeStyle: 'medium' }).format(atMs)
