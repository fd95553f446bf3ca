const GUARD_MS = 500

/**
 * Clickjacking guard (D-533), for the whole document and with or without the app: a hijacked click on a guarded button
 * or link reaches neither React nor the browser, and the element beside it, which marks it as guarded and names the words
 * (`PressAgain`), shows them until it is pressed again.
 *
 * Pointer clicks are hijacked within 500 ms after the page came to the front: it was hidden, its window lay behind another
 * one, or the browser restored it. A document in a frame counts as shown when it opens. One that a customer opens in a
 * tab of its own counts as shown before: nobody could aim a click at it. There, only the second half of a double click
 * is one whose first half hit the page before.
 *
 * Keyboard and assistive-technology clicks (detail 0) always count.
 */
export function guardClicks(): void {
  let shownAtMs = window.top === window ? Number.NEGATIVE_INFINITY : new Event('now').timeStamp
  let hasClicked = false
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
    const isHijacked = event.detail > 0 && (isRest || event.timeStamp - shownAtMs < GUARD_MS)
    hasClicked = true
    const words = wordsBeside(event.target)
    if (!words) return
    words.hidden = !isHijacked
    if (!isHijacked) return
    words.textContent = words.dataset['pressAgain'] ?? ''
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('focus', noteShown, true)
  document.addEventListener('visibilitychange', noteHidden)
  window.addEventListener('pageshow', noteRestored)
  window.addEventListener('click', judge, true)
}

/** The words beside a guarded button; undefined for anything else. */
function wordsBeside(target: EventTarget | null): HTMLElement | undefined {
  const words = target instanceof Element ? target.closest('button, a')?.nextElementSibling : undefined
  return words instanceof HTMLElement && 'pressAgain' in words.dataset ? words : undefined
}
