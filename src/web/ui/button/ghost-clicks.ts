/** A click this soon after another one or the next screen, and this near, was aimed at the screen before. */
const DOUBLE_MS = 500
const NEAR_PX = 30
/** A click this soon after a touch belongs to the touch. Not every browser reports a double tap in `detail`. */
const OWN_CLICK_MS = 400

/**
 * Swallows ghost clicks: the second half of a double tap whose first half has led to another screen, where the customer
 * aimed at nothing, and a tap that repeats one which seemed to do nothing, just when the next screen has come. A new
 * screen is known by its heading, which takes the focus. Works as long as the document lives; `data-taps` on the
 * document says that it is active.
 */
export function preventGhostClicks(): void {
  let former: MouseEvent | undefined
  let touchedAtMs = Number.NEGATIVE_INFINITY
  // When the latest click or screen came.
  let latestMs = touchedAtMs
  const noteTouch = ({ timeStamp }: Event) => {
    touchedAtMs = timeStamp
  }
  const noteScreen = ({ target, timeStamp }: Event) => {
    if (target instanceof HTMLHeadingElement) latestMs = timeStamp
  }
  const filter = (event: MouseEvent) => {
    const isTouch = event.timeStamp - touchedAtMs < OWN_CLICK_MS
    if (event.timeStamp - latestMs < DOUBLE_MS && former && isGhostClick(former, event, isTouch)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    former = event
    latestMs = event.timeStamp
  }
  document.addEventListener('touchend', noteTouch, { capture: true, passive: true })
  document.addEventListener('focusin', noteScreen)
  document.addEventListener('click', filter, true)
  document.documentElement.dataset['taps'] = 'watched'
}

function isGhostClick(former: MouseEvent, event: MouseEvent, isTouch: boolean): boolean {
  const { target } = former
  if (event.detail === 0 || !(target instanceof Node) || target.isConnected) return false
  const distance = Math.hypot(event.clientX - former.clientX, event.clientY - former.clientY)
  const isSecond = event.detail > 1 || isTouch
  return isSecond && distance < NEAR_PX
}
