/** Of the app's entry script. `awaited`: it begins once the screen has been painted. `started`: it has run. */
export type EntryScript = 'awaited' | 'started' | undefined

declare global {
  var entryState: EntryScript
  /**
   * Leaves a rendered page to its HTML; where there is none, shows the words about an app that did not start or had to
   * stop (start-watch.ts). Absent if the page is served from its sources.
   */
  var showNotLoaded: (() => void) | undefined
}
