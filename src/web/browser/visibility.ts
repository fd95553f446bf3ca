const moments = ['pageshow', 'online', 'focus'] as const

/** Whether the customer can see the page now: neither hidden nor being prerendered. */
export function isVisible(): boolean {
  return document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true)
}

/**
 * Calls back whenever the page may have come back to the customer: shown again, restored from the back-forward cache,
 * online again or focused. Several of them come together; the callee decides what is news. Returns the way to stop.
 */
export function onReturn(call: () => void): () => void {
  const check = () => {
    if (isVisible()) call()
  }
  document.addEventListener('visibilitychange', check)
  for (const moment of moments) window.addEventListener(moment, check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    for (const moment of moments) window.removeEventListener(moment, check)
  }
}
