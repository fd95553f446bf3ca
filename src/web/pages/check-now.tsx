import { useEffect, useState } from 'react'
import { Button } from '../look/button.tsx'
import type { FollowedPayin } from '../payment/use-payin.ts'
import { dateTags } from '../words/intl-tags.ts'
import { useWords } from '../words/words.tsx'

/** Asks for the status by a tap, and says when nothing has changed. */
export function CheckNow({ payin }: { readonly payin: Pick<FollowedPayin, 'isReading' | 'readNow'> }) {
  const { t, locale } = useWords()
  const [checkedAtMs, setCheckedAtMs] = useState<number>()
  const [isAsked, setAsked] = useState(false)
  const { isReading, readNow } = payin
  useEffect(() => {
    if (!isAsked || isReading) return
    setAsked(false)
    setCheckedAtMs(Date.now())
  }, [isAsked, isReading])
  function check() {
    readNow()
    setAsked(true)
  }
  return (
    <div data-testid="check-now">
      <Button kind="primary" busy={isAsked} onPress={check}>
        {isAsked ? t('status.checking') : t('pay.checkNow')}
      </Button>
      <p role="status">
        {checkedAtMs === undefined || isAsked ? null : t('status.unchanged', { time: clockTime(checkedAtMs, locale) })}
      </p>
    </div>
  )
}

const clockTime = (atMs: number, locale: string): string =>
  new Intl.DateTimeFormat(dateTags(locale), { timeStyle: 'medium' }).format(atMs)
