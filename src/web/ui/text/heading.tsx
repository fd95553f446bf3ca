import { type ReactNode, useEffect, useRef } from 'react'
import styles from './heading.module.css'

type HeadingProps = {
  /** Changes with the step; each change moves the focus here, so that keyboard and speech start at the new screen. */
  readonly step: string
  readonly children: ReactNode
}

let shownStep: string | undefined

/** The screen's one `h1`. It takes the focus on a change of step, but not on the first screen of a page load. */
export function Heading({ step, children }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
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
