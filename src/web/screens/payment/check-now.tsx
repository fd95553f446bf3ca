import { useState } from 'react'
import { useRenderEnvironment } from '../../browser/render-environment.ts'
import { deviceNowMs } from '../../browser/time/clocks.ts'
import type { FollowedPayin } from '../../checkout/payment/reading/use-payin.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { timeText } from '../../ui/time/time-text.ts'
import { ReopenForm } from '../frame/carried-parameters.tsx'

/** Reads the status on a tap, and says when nothing has changed or the gateway has not responded. */
export function CheckNow({ readNow }: Pick<FollowedPayin, 'readNow'>) {
  const { t, locale } = useI18n()
  const environment = useRenderEnvironment()
  const [checked, setChecked] = useState<Checked>()
  const [isChecking, setChecking] = useState(false)
  async function check() {
    setChecking(true)
    const hasResponse = await readNow()
    setChecked({ atMs: deviceNowMs(), hasResponse })
    setChecking(false)
  }
  const said = ({ atMs, hasResponse }: Checked) => {
    const time = timeText({ atMs, nowMs: atMs, locale, timeStyle: 'second' }, environment)
    return hasResponse ? t('status.unchanged', { time }) : t('connection.server.heading')
  }
  return (
    <div data-testid="check-now">
      <ReopenForm>
        <Button kind="primary" type="submit" busy={isChecking} onPress={check}>
          {isChecking ? t('status.checking') : t('pay.checkNow')}
        </Button>
      </ReopenForm>
      <p role="status">{checked === undefined || isChecking ? null : said(checked)}</p>
    </div>
  )
}

interface Checked {
  readonly atMs: number
  readonly hasResponse: boolean
}
