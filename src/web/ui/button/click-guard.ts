const GUARD_MS = 500

/** Tells hijacked clicks (clickjacking) from the customer's own. One for each document. */
interface ClickGuard {
  readonly isHijacked: (event: Event) => boolean
}

declare global {
  var clickGuard: ClickGuard | undefined
}

/**
 * Clickjacking guard. Pointer clicks are ignored within 500 ms after the page came to the front: it was hidden, its
 * window lay behind another one, or the browser restored it. A document in a frame counts as shown when it opens. One
 * that a customer opens in a tab of its own counts as shown before: nobody could aim a click at it. There, only the
 * second half of a double click is ignored whose first half hit the page before.
 *
 * Keyboard and assistive-technology clicks (detail 0) always count.
 */
export function watchClicks(): ClickGuard {
  let shownAtMs = window.top === window ? Number.NEGATIVE_INFINITY : new Event('now').timeStamp
  let hasClicked = false
  let judged: { readonly event: Event; readonly isHijacked: boolean } | undefined
  const noteShown = (event: Event) => {
    // Focus events of controls do not mean that the page was shown, and a page that is opened is focused while it loads.
    if (event.target instanceof Element || document.readyState === 'loading') return
    shownAtMs = event.timeStamp
  }
  const noteHidden = ({ timeStamp }: Event) => {
    // The page is hidden or becomes visible: the time of the later event counts.
    shownAtMs = timeStamp
  }
  const noteRestored = ({ persisted, timeStamp }: PageTransitionEvent) => {
    if (persisted) shownAtMs = timeStamp
  }
  const judge = (event: MouseEvent) => {
    const isRest = event.detail > 1 && !hasClicked
    judged = { event, isHijacked: event.detail > 0 && (isRest || event.timeStamp - shownAtMs < GUARD_MS) }
    hasClicked = true
  }
  window.addEventListener('focus', noteShown, true)
  document.addEventListener('visibilitychange', noteHidden)
  window.addEventListener('pageshow', noteRestored)
  window.addEventListener('click', judge, true)
  return { isHijacked: (event) => judged?.event === event && judged.isHijacked }
}

/** Whether the click is ignored. If it is, the words beside the button show that say so; they are hidden otherwise. */
export function isIgnored(event: Event, button: Element): boolean {
  const isHijacked = globalThis.clickGuard?.isHijacked(event) === true
  const words = button.nextElementSibling
  if (words instanceof HTMLElement && 'pressAgain' in words.dataset) words.hidden = !isHijacked
  return isHijacked
}
