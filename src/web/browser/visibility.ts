import { deviceNowMs, monotonicMs } from './time/clocks.ts'
import { valueOr, wasDone } from './value-or.ts'

const windowEvents = ['pageshow', 'online', 'focus'] as const
const documentEvents = ['visibilitychange', 'resume'] as const

/** Whether the document says that it cannot be seen. One that says nothing can. */
export const isHidden = (): boolean => valueOr<string>(() => document.visibilityState, 'visible') === 'hidden'

const isPrerendered = (): boolean => valueOr(() => 'prerendering' in document && document.prerendering === true, false)

/**
 * What is known of each document that has been asked. The view of an app may say for as long as it lives that its page is
 * hidden. Nobody paints a hidden page, so one that was painted although it has never been visible is seen (D-599).
 */
const known = new WeakMap<Document, 'never_seen' | 'as_it_says' | 'seen_though_hidden'>()
const calls = new Set<() => void>()

function learn(): void {
  if (!isHidden()) known.set(document, 'as_it_says')
  else if (!known.has(document)) {
    known.set(document, 'never_seen')
    const asked = document
    wasDone(() => requestAnimationFrame(() => notePainted(asked)))
  }
}

function notePainted(asked: Document): void {
  learn()
  if (known.get(asked) !== 'never_seen' || isPrerendered()) return
  known.set(asked, 'seen_though_hidden')
  for (const call of calls) call()
}

/** Whether the customer can see the page: it is neither hidden nor prerendered (D-503). */
export function isVisible(): boolean {
  learn()
  return known.get(document) !== 'never_seen' && !isPrerendered() && (!isHidden() || isSeenThoughHidden())
}

/** Whether the customer sees the page although it says that it is hidden. */
export const isSeenThoughHidden = (): boolean => isHidden() && known.get(document) === 'seen_though_hidden'

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
  const watch = watchUntold(check)
  learn()
  calls.add(check)
  for (const event of documentEvents) document.addEventListener(event, check)
  for (const event of windowEvents) window.addEventListener(event, check)
  return () => {
    watch.stop()
    calls.delete(check)
    for (const event of documentEvents) document.removeEventListener(event, check)
    for (const event of windowEvents) window.removeEventListener(event, check)
  }
}

/** The events of one return follow one another within this time. */
const ONE_RETURN_MS = 200

/** Calls once for each return, a moment after its first event. Returns a function that unsubscribes. */
export function onceReturned(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = onReturn(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      call()
    }, ONE_RETURN_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

const LOOK_MS = 1_000
/** Longer than a busy page or a throttled timer is late. */
const SLEEP_MS = 5_000

/**
 * Calls within a second after the device has slept or the page has become visible, should no event tell of it. None tells
 * of a sleep during which the page stays visible: timers go on where they stood still, and the time of day does not.
 */
function watchUntold(call: () => void) {
  let lookedAtMs = deviceNowMs()
  let wasVisible = isVisible()
  const lookAway = () => {
    lookedAtMs = deviceNowMs()
    wasVisible = isVisible()
  }
  const look = () => {
    const isShown = isVisible() && !wasVisible
    if (isShown || deviceNowMs() - lookedAtMs > SLEEP_MS) call()
    lookAway()
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    /** What has passed so far is no news. */
    lookAway,
    stop: () => clearInterval(timer),
  }
}

/**
 * Waits `ms`. If the customer or the connection comes back earlier, waits only until `leastMs` have passed since the
 * call, such as the gateway's Retry-After; never less.
 */
export const waitForReturn = (ms: number, leastMs: number): Promise<void> =>
  new Promise<void>((resolve) => {
    const sinceMs = monotonicMs()
    const stop = onReturn(() => {
      clearTimeout(timer)
      timer = setTimeout(end, leastMs - (monotonicMs() - sinceMs))
    })
    const end = () => {
      stop()
      resolve()
    }
    let timer = setTimeout(end, Math.max(ms, leastMs))
  })

/** Notes from now on whether the customer or the connection comes back. The function that it returns ends that and tells. */
export function noteReturn(): () => boolean {
  let isBack = false
  const stop = onReturn(() => {
    isBack = true
  })
  return () => {
    stop()
    return isBack
  }
}
