/** Kept in the history entry, so that a page that was reloaded once is not reloaded for ever. */
const RETRIED = 'entryRetried'

/** Loads the page anew when the app's script has not come. */
export function retryEntry(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || target !== document.querySelector('script[type="module"]')) return
    void reloadOnce(target.src)
  }
  window.addEventListener('error', onError, true)
}

/**
 * Reloads the page once when a script without which there is no page has not come and then comes after all; else the
 * words of index.html say what to do. A second request for the same module would be answered from the browser's memory
 * of the first.
 */
export async function reloadOnce(address: string): Promise<void> {
  const comes = await canBeFetched(address)
  if (!comes || history.state?.[RETRIED] === true) return showNotLoaded()
  history.replaceState({ ...history.state, [RETRIED]: true }, '')
  location.reload()
}

const canBeFetched = (address: string): Promise<boolean> =>
  fetch(address, { cache: 'reload' }).then(
    async (response) => response.ok && (await response.text()) !== '',
    () => false,
  )

/** Shows the text of index.html for a page that did not load completely. */
export const showNotLoaded = (): void => document.getElementById('not-loaded')?.removeAttribute('hidden')
