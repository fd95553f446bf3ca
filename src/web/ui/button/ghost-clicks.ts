/** A tap so soon after another one, and so near, is the second half of a double tap. */
const DOUBLE_MS = 500
const NEAR_PX = 30
/** A click this soon after a touch is the touch's own; not every browser says so. */
const OWN_CLICK_MS = 400

/**
 * Swallows the second half of a double tap whose first half has led to another screen: nobody aimed at what lies there
 * now. For as long as the document lives, which says so.
 */
export function swallowStrayTaps(): void {
  let former: MouseEvent | undefined
  let touchedAtMs = Number.NEGATIVE_INFINITY
  const noteTouch = ({ timeStamp }: Event) => {
    touchedAtMs = timeStamp
  }
  const judge = (event: MouseEvent) => {
    const isTouch = event.timeStamp - touchedAtMs < OWN_CLICK_MS
    if (former && isStray(former, event, isTouch)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    former = event
  }
  document.addEventListener('touchend', noteTouch, { capture: true, passive: true })
  document.addEventListener('click', judge, true)
  document.documentElement.dataset['taps'] = 'watched'
}

function isStray(former: MouseEvent, event: MouseEvent, isTouch: boolean): boolean {
  const { target } = former
  if (event.detail === 0 || !(target instanceof Node) || target.isConnected) return false
  const distance = Math.hypot(event.clientX - former.clientX, event.clientY - former.clientY)
  const isSecond = event.detail > 1 || isTouch
  return isSecond && distance < NEAR_PX && event.timeStamp - former.timeStamp < DOUBLE_MS
}
