import { type SyntheticEvent, useCallback, useDeferredValue, useState } from 'react'
import { renderedAtMs } from '../../browser/render-environment.ts'
import { isRendering } from '../../browser/serving.ts'
import type { Elements } from '../../jsx/jsx-runtime.ts'

/**
 * Whether a `details` element is unfolded, which is `watched` for that. A customer may unfold it on a page that the server
 * rendered before React takes it over, and no event tells React that.
 */
export function useUnfolded(initially: boolean | (() => boolean) = false) {
  const [isUnfolded, setUnfolded] = useState(initially)
  const ref = useCallback((element: HTMLDetailsElement | null) => {
    if (element?.open === true) setUnfolded(true)
  }, [])
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setUnfolded(currentTarget.open)
  return { isUnfolded, watched: { ref, onToggle } }
}

interface LateContentProps {
  /** Whether it can be seen at once. */
  readonly isOpen?: boolean
  readonly children: Elements
}

/**
 * What is folded: rendered right after the screen around it, so that a slow phone shows that screen sooner. A screen that
 * the server renders has it from the start.
 */
export function LateContent({ isOpen = false, children }: LateContentProps) {
  const isDue = useDeferredValue(true, isOpen || isRendering() || renderedAtMs() !== undefined)
  return isDue ? children : null
}
