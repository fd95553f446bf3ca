import { isChromium } from '../browser/device.ts'
import { afterPaint } from '../browser/time/scheduling.ts'
import { isHidden } from '../browser/visibility.ts'
import { LATE_SCRIPT_REL, LATE_SCRIPTS_ID } from '../ssr/initial-data.ts'
import type { EntryScript } from './entry-script.ts'

/**
 * Runs the scripts of a rendered screen once the screen has been painted: from a warm cache they would run before that.
 * They are fetched meanwhile. A page that nobody sees is not painted, so its scripts run at once (D-581).
 */
export function startLate(): void {
  const links = document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${LATE_SCRIPT_REL}"]`)
  // A page with data alone has its scripts where the build put them, and start-watch.ts watches them.
  if (links.length === 0) return
  globalThis.entryState = 'awaited' satisfies EntryScript
  fetchAhead(links)
  const startHidden = () => {
    if (isHidden()) whenParsed(insert)
  }
  startHidden()
  document.addEventListener('visibilitychange', startHidden)
  afterPaint(() => whenParsed(insert))
}

/**
 * Fetches the app's scripts without running them. Chromium compiles a module in the background while it arrives, unless a
 * preload has requested it as a classic script; and a request of the module reads from the HTTP cache what another one is
 * still writing there. Other engines might fetch such a script twice, so they preload it.
 */
function fetchAhead(links: Iterable<HTMLLinkElement>): void {
  for (const link of links) {
    if (isChromium()) {
      fetch(link.href)
        .then((response) => response.arrayBuffer())
        .catch(ignore)
    } else {
      link.as = 'script'
      link.rel = 'preload'
    }
  }
}

/** The script's own request reports a failure. */
const ignore = (): void => undefined

/**
 * The data behind the screen must be there, too. A connection that breaks in the middle of a document leaves it at
 * `loading`, in Chromium without any event: the app then draws it from its own requests.
 */
function whenParsed(call: () => void): void {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', call)
    setTimeout(call, LATEST_END_MS)
  } else call()
}

/** Twice what the rest of a document takes at 1 kB/s. */
const LATEST_END_MS = 15_000

/** Does nothing the second time. */
function insert(): void {
  const template = document.getElementById(LATE_SCRIPTS_ID)
  if (!(template instanceof HTMLTemplateElement)) return
  const { content } = template
  const entry = content.querySelector('script')
  for (const end of ['load', 'error']) entry?.addEventListener(end, tellUnlessStarted)
  document.head.append(content)
  setTimeout(leaveUnlessRunning, LATEST_START_MS)
}

/**
 * A request for a script may hang, and a browser sets it no limit. The first load comes within this time at 50 kbit/s.
 */
const LATEST_START_MS = 30_000

/** Leaves the page to its HTML, which follows the payment. An app that comes later takes it over all the same. */
function leaveUnlessRunning(): void {
  if (document.documentElement.getAttribute('data-app') === '') globalThis.showNotLoaded?.()
}

/** A script that did not come, threw, or was not understood has left no mark, and the address as it was. */
function tellUnlessStarted(): void {
  if (globalThis.entryState === 'awaited') globalThis.showNotLoaded?.()
}
