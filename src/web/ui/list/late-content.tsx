import { useDeferredValue } from 'react'
import { renderedAtMs } from '../../browser/render-environment.ts'
import { isRendering } from '../../browser/serving.ts'
import type { Elements } from '../../jsx/jsx-runtime.ts'

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
