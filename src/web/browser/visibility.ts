const windowEvents = ['pageshow', 'online', 'focus'] as const
const documentEvents = ['visibilitychange', 'resume'] as const

/** Whether the customer can see the page: it is neither hidden nor prerendered. */
export function isVisible(): boolean {
  return document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true)
}

/**
 * Calls whenever the customer may have come back to the page: it is shown again, restored from the back-forward cache,
 * resumed, online again or focused, or its device has slept. Several calls may follow one another. Returns a function
 * that unsubscribes.
 */
export function onReturn(call: () => void): () => void {
  const check = () => {
    watch.lookAway()
    if (isVisible()) call()
  }
  const watch = watchSleep(check)
  for (const event of documentEvents) document.addEventListener(event, check)
  for (const event of windowEvents) window.addEventListener(event, check)
  return () => {
    watch.stop()
    for (const event of documentEvents) document.removeEventListener(event, check)
    for (const event of windowEvents) window.removeEventListener(event, check)
  }
}

const LOOK_MS = 1_000
/** Longer than a busy page or a throttled timer is late. */
const SLEEP_MS = 5_000

/**
 * Calls within a second after the device has slept. No event tells of that where the page stays visible, and timers go
 * on where they stood still; the time of day does not stand still.
 */
function watchSleep(call: () => void) {
  let lookedAtMs = Date.now()
  const lookAway = () => {
    lookedAtMs = Date.now()
  }
  const look = () => {
    if (Date.now() - lookedAtMs > SLEEP_MS) call()
    lookAway()
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    /** What has passed so far is no news. */
    lookAway,
    stop: () => clearInterval(timer),
  }
}
