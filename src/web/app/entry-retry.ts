import { addToEntry, keptInEntry } from '../browser/history-entry.ts'

declare global {
  /**
   * `awaited`: the entry script begins once the screen has been painted. `started`: it has run. `retried`: it could not
   * be loaded, and the page may be reloaded for it.
   */
  var entryState: 'awaited' | 'started' | 'retried' | undefined
  /**
   * Shows the page's words about an app that did not start or had to stop, and hides controls that do nothing
   * (start-watch.ts). Absent if the page is served from its sources.
   */
  var showNotLoaded: (() => void) | undefined
}

/** Stored in the history entry, so that a page is reloaded only once. */
const RETRIED = 'entryRetried'

/** Reloads the page once if the app's script cannot be loaded. */
export function retryEntry(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || target !== document.head.querySelector('script[type="module"]'))
      return
    globalThis.entryState = 'retried'
    void reloadOnce(target.src)
  }
  window.addEventListener('error', onError, true)
}

/**
 * Reloads the page once if a script that failed to load can be fetched now. Otherwise the page's words say what to do.
 * Importing the module again does not help: the browser remembers the failure.
 */
export async function reloadOnce(address: string): Promise<void> {
  const comes = await canBeFetched(address)
  // A page that cannot note that it was reloaded might be reloaded for ever.
  if (!comes || keptInEntry()[RETRIED] === true || !addToEntry({ [RETRIED]: true })) return globalThis.showNotLoaded?.()
  globalThis.entryState = 'retried'
  globalThis.keepPress?.()
  location.reload()
}

const canBeFetched = (address: string): Promise<boolean> =>
  fetch(address, { cache: 'reload' }).then(
    async (response) => response.ok && (await response.text()) !== '',
    () => false,
  )
