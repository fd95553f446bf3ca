import type { EntryScript } from '#web/app/entry-script.ts'

/**
 * Starts a page of the sandbox. Where a part of it does not load, the page says so in the words that the payment page has
 * for that (src/web/app/start-watch.ts), with a way to reload.
 */
export function startPage(start: (container: HTMLElement) => Promise<void>): void {
  globalThis.entryState = 'started' satisfies EntryScript
  document.documentElement.setAttribute('data-app', 'runs')
  const container = document.getElementById('app')
  if (container === null) return
  start(container).catch((error: unknown) => {
    // Absent where the page is served from its sources: there the console has the error.
    if (globalThis.showNotLoaded === undefined) throw error
    globalThis.showNotLoaded()
  })
}
