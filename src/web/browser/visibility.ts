const moments = ['pageshow', 'online', 'focus'] as const

/** Whether the customer can see the page: it is neither hidden nor prerendered. */
export function isVisible(): boolean {
  return document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true)
}

/**
 * Calls whenever the customer may have come back to the page: it is shown again, restored from the back-forward cache,
 * online again or focused. Several calls may follow one another. Returns a function that unsubscribes.
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
