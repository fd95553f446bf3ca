/** Stored in the history entry, so that a page is reloaded only once. */
const RETRIED = 'entryRetried'

/** Reloads the page once if the app's script cannot be loaded. */
export function retryEntry(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || target !== document.querySelector('script[type="module"]')) return
    void reloadOnce(target.src)
  }
  window.addEventListener('error', onError, true)
}

/**
 * Reloads the page once if a script that failed to load can be fetched now. Otherwise the text of index.html says what
 * to do. Importing the module again does not help: the browser remembers the failure.
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
