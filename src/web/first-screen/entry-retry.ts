import { showNotLoaded } from './not-loaded.ts'

/** Kept in the history entry, so that a page that was reloaded once is not reloaded for ever. */
const RETRIED = 'entryRetried'

/**
 * Reloads the page once when the app's script has not come and then comes after all; else the words of index.html say
 * what to do. A second request for the same module would be answered from the browser's memory of the first.
 */
export function retryEntry(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || target !== document.querySelector('script[type="module"]')) return
    void comesNow(target.src).then((comes) => {
      if (!comes || history.state?.[RETRIED] === true) return showNotLoaded()
      history.replaceState({ ...history.state, [RETRIED]: true }, '')
      location.reload()
    })
  }
  window.addEventListener('error', onError, true)
}

const comesNow = (address: string): Promise<boolean> =>
  fetch(address, { cache: 'reload' }).then(
    async (response) => response.ok && (await response.text()) !== '',
    () => false,
  )
