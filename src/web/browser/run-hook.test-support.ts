import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { testPage } from './page-events.test-support.ts'
import { fakeTime } from './settle.test-support.ts'

/** A hook that runs with its effects and timers, in a page whose events the test triggers (D-665). */
export interface RunningHook<T> {
  readonly page: ReturnType<typeof testPage>
  /** What the hook returned last. */
  latest(): T
  /** Lets fake time pass, with all renderings and effects that fall due. */
  pass(ms: number): Promise<void>
  /** Ends the hook and its fake time, as the end of its test does. */
  end(): Promise<void>
}

interface Surroundings {
  /** ISO 8601. */
  readonly startsAt?: string
  /** Whether the customer sees the page when the hook begins. */
  readonly isVisible?: boolean
  /** How long ago the page was opened; 0 if absent. */
  readonly openedMsAgo?: number
  readonly wrap?: (child: Elements) => Elements
  /** Runs in the page's time, before the hook does. */
  readonly prepare?: () => void
}

const NOON = '2026-11-21T12:00:00.000Z'

/**
 * For tests: runs a hook in a component that draws nothing, in a page of fake time that begins at `startsAt`. React
 * needs of a document only what is here as long as nothing is drawn.
 */
export async function runHook<T>(
  useHook: () => T,
  { startsAt = NOON, isVisible = true, openedMsAgo = 0, wrap = (child) => child, prepare }: Surroundings = {},
): Promise<RunningHook<T>> {
  const { settle, pass, endOf } = fakeTime(startsAt)
  vi.advanceTimersByTime(openedMsAgo)
  prepare?.()
  const page = testPage()
  page.show({ visible: isVisible })
  Object.assign(window, { HTMLIFrameElement: class {} })
  Object.assign(document, { nodeType: 9, defaultView: window, activeElement: null })
  const container = Object.assign(new EventTarget(), { nodeType: 1, nodeName: 'DIV', ownerDocument: document })
  const returned: T[] = []
  const Component = () => {
    returned.splice(0, 1, useHook())
    return null
  }
  // React takes the stand-in as an element.
  const root = createRoot(container as unknown as HTMLElement)
  const end = endOf(root)
  root.render(wrap(createElement(Component)))
  await settle()
  return {
    page,
    latest: () => {
      const [latest] = returned
      if (latest === undefined) throw new Error('the hook has not run')
      return latest
    },
    pass,
    end,
  }
}
