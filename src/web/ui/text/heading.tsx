import { useEffect, useRef } from 'react'
import { usePageTitle } from '../../i18n/page-title.ts'
import styles from './heading.module.css'

type HeadingProps = {
  /** The name of the step. A change moves the focus here, so that keyboard and screen reader start at the new screen. */
  readonly step: string
  readonly children: string
}

let shownStep: string | undefined

/**
 * The only `h1` of a screen, which also names the browser tab. It takes the focus when the step changes, but not on the
 * first screen of a page load.
 */
export function Heading({ step, children }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  usePageTitle(children)
  useEffect(() => {
    const isChange = shownStep !== undefined && shownStep !== step
    shownStep = step
    if (!isChange) return
    ref.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return (
    <h1 ref={ref} tabIndex={-1} className={styles['heading']}>
      {children}
    </h1>
  )
}
