import { useState } from 'react'
import { useRenderEnvironment } from '../../browser/render-environment.ts'
import { deviceNowMs } from '../../browser/time/clocks.ts'
import { formatTime } from '../../browser/time-formats.ts'
import type { FollowedPayin } from '../../checkout/payment/reading/use-payin.ts'
import { type Translate, useI18n } from '../../i18n/i18n-provider.tsx'
import { dateTags } from '../../i18n/intl-tags.ts'
import { Button } from '../../ui/button/button.tsx'
import { REOPEN } from '../frame/carried-parameters.tsx'

/** Reads the status on a tap, and says when nothing has changed or the gateway has not responded. */
export function CheckNow({ readNow }: Pick<FollowedPayin, 'readNow'>) {
  const { t, locale } = useI18n()
  const { languages } = useRenderEnvironment()
  const [checked, setChecked] = useState<Checked>()
  const [isChecking, setChecking] = useState(false)
  async function check() {
    setChecking(true)
    const hasResponse = await readNow()
    setChecked({ atMs: deviceNowMs(), hasResponse })
    setChecking(false)
  }
  return (
    <div data-testid="check-now">
      <Button kind="primary" busy={isChecking} form={REOPEN} onPress={check}>
        {isChecking ? t('status.checking') : t('pay.checkNow')}
      </Button>
      <p role="status">
        {checked === undefined || isChecking ? null : checkedText(checked, t, dateTags(locale, languages))}
      </p>
    </div>
  )
}

interface Checked {
  readonly atMs: number
  readonly hasResponse: boolean
}

const checkedText = ({ atMs, hasResponse }: Checked, t: Translate, tags: readonly string[]): string =>
  hasResponse ? t('status.unchanged', { time: clockTime(atMs, tags) }) : t('connection.server.heading')

const clockTime = (atMs: number, tags: readonly string[]): string =>
  formatTime(tags, { timeStyle: 'medium', numberingSystem: 'latn' }, atMs)
