import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/*
 * React's renderer, half of all code of the first screen: a script of its own, which the page fetches beside the entry
 * (scripts/build/first-load.ts), and so a stretch of work of its own on a slow phone.
 */

interface Drawing {
  readonly container: HTMLElement
  readonly page: ReactNode
  /** Whether the server has rendered the page: it is taken over as it stands. */
  readonly isRendered: boolean
  readonly onUncaughtError: (error: unknown) => void
}

/** Brings the page to the screen. */
export function draw({ container, page, isRendered, onUncaughtError }: Drawing): void {
  const options = { onUncaughtError }
  // In a transition the taking over is cut into slices, between which taps and scrolls are answered.
  if (isRendered) startTransition(() => void hydrateRoot(container, page, options))
  else createRoot(container, options).render(page)
}
