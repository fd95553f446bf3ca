import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/*
 * React's renderer is half of the code of the first screen. It is a chunk of its own, which the page preloads beside the
 * entry, so that a slow phone evaluates the two in separate tasks.
 */

interface Drawing {
  readonly container: HTMLElement
  readonly page: ReactNode
  /** Whether the server has rendered the page; it is then hydrated. */
  readonly isRendered: boolean
  readonly onUncaughtError: (error: unknown) => void
}

/** Renders or hydrates the page, and says on the document that the app runs. */
export function draw({ container, page, isRendered, onUncaughtError }: Drawing): void {
  const options = { onUncaughtError }
  // What is still to come of a document that stood still (late-scripts.ts) would be written into what the app draws.
  if (document.readyState === 'loading') window.stop()
  // A transition hydrates in slices, between which taps and scrolls are handled.
  if (isRendered) startTransition(() => void hydrateRoot(container, page, options))
  else createRoot(container, options).render(page)
  // From here on React hears every press: what needs the app is shown (base.css).
  document.documentElement.setAttribute('data-app', 'runs')
}
