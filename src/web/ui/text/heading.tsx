import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { usePageTitle } from '../../i18n/page-title.ts'
import { useAnnounce } from '../feedback/live-region.tsx'
import styles from './heading.module.css'

type HeadingProps = {
  /** The name of the step. A change moves the focus here, so that keyboard and screen reader start at the new screen. */
  readonly step: string
  /** What is announced with a change of the step: a live region that appears together with its text is not heard. */
  readonly told?: string | undefined
  readonly children: string
}

let shownStep: string | undefined

/**
 * The only `h1` of a screen, which also names the browser tab. It takes the focus when the step changes, but not on the
 * first screen of a page load.
 */
export function Heading({ step, told, children }: HeadingProps) {
  const announce = useAnnounce()
  usePageTitle(children)
  const ref = useStepFocus(step, () => told === undefined || announce(told))
  return (
    <h1 ref={ref} tabIndex={-1} className={styles['heading']}>
      {children}
    </h1>
  )
}

/**
 * Gives the focus to the `h1` that it is set to when the step changes, and then runs `then`. In a frame it leaves the
 * focus with the page around it, where the customer may be typing.
 */
export function useStepFocus(step: string, then?: () => void): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null)
  const tell = useEffectEvent(() => then?.())
  useEffect(() => {
    const isChange = shownStep !== undefined && shownStep !== step
    shownStep = step
    if (!isChange) return
    if (window.top === window || document.hasFocus()) ref.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    tell()
  }, [step])
  return ref
}
