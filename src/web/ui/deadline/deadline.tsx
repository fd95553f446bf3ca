import { useEffect, useRef } from 'react'
import { useRenderEnvironment } from '../../browser/render-environment.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Message } from '../../i18n/message.tsx'
import { useAnnounce } from '../feedback/live-region.tsx'
import { LocalTime } from '../time/local-time.tsx'
import styles from './deadline.module.css'
import { announcedStretch, countdownMsOf, deadlineView, timeLeft } from './deadline-view.ts'
import { useTimeLeft } from './use-time-left.ts'

type DeadlineProps = {
  /** The gateway's `expireAt`, epoch milliseconds. */
  readonly expireAtMs: number
  /** When the time to pay began, epoch milliseconds; NaN if unknown. */
  readonly startMs: number
}

/** The deadline in local time, as a countdown at its end, and announced at long intervals. */
export function Deadline({ expireAtMs, startMs }: DeadlineProps) {
  const { t } = useI18n()
  const leftMs = useTimeLeft(expireAtMs)
  useSparseAnnouncements(leftMs)
  const { timeZone } = useRenderEnvironment()
  const view = deadlineView(leftMs, timeZone === undefined ? countdownMsOf(expireAtMs) : undefined)
  if (view.kind === 'passed') return <p className={styles['deadline']}>{t('deadline.passed')}</p>
  const time = <LocalTime atMs={expireAtMs} nowMs={expireAtMs - leftMs} timeStyle="deadline" />
  const before = <Message id="deadline.before" values={{ time }} />
  return (
    <p className={styles['deadline']} data-urgent={view.kind === 'countdown'}>
      <Ring part={leftMs / (expireAtMs - startMs)} />
      {view.kind === 'countdown' ? (
        <>
          <span role="timer" aria-live="off" data-app-coming="" data-screen-only="">
            <Message id="deadline.left" values={{ clock: <bdi translate="no">{view.clock}</bdi> }} />
          </span>
          <span data-still="">{before}</span>
        </>
      ) : (
        <span>{before}</span>
      )}
    </p>
  )
}

/** How much of the time is left, from 0 to 1, as a ring. Full where the beginning is unknown. Decoration. */
function Ring({ part }: { readonly part: number }) {
  const percent = Number.isFinite(part) ? Math.round(Math.min(1, Math.max(0, part)) * 100) : 100
  return (
    <svg className={styles['ring']} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" opacity="0.25" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${percent} 100`} transform="rotate(-90 10 10)" />
    </svg>
  )
}

function useSparseAnnouncements(leftMs: number): void {
  const { t } = useI18n()
  const announce = useAnnounce()
  const stretch = announcedStretch(leftMs)
  // Each response adjusts the clock by fractions of a second, so an interval may be entered twice.
  const heard = useRef(new Set([stretch]))
  useEffect(() => {
    if (heard.current.has(stretch)) return
    heard.current.add(stretch)
    if (stretch === 'passed') return announce(t('deadline.passed'))
    const { unit, count } = timeLeft(leftMs)
    announce(
      unit === 'minutes'
        ? t('deadline.minutesLeft', { minutes: count })
        : t('deadline.secondsLeft', { seconds: count }),
    )
  }, [announce, t, stretch, leftMs])
}
