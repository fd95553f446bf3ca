import { restoreAddress, takeAddress } from '../checkout/params/address.ts'
import { hasInitialData } from '../ssr/initial-data.ts'
import { guardClicks } from '../ui/button/click-guard.ts'
import { markForeignTimes } from './foreign-times.ts'
import { startLate } from './late-scripts.ts'

/*
 * What stands between the page's HTML and the app, all of it (D-720). A page that the server has rendered works as HTML:
 * rows, forms and links lead to the next document by themselves. Three inline scripts in the head run before its body is
 * read:
 *
 * - start-watch.ts, in ECMAScript 5: `data-app` on the document means that the app is coming, so what only HTML needs is
 *   not shown, and what needs the app has its place: it is seen once the app runs (renderer.ts). Where it does not come
 *   the mark goes, and a rendered page stays as it is; one that shows nothing else gets words.
 * - request-early.ts, only in a page that is not rendered: sends the first requests before the app is there.
 * - this one: moves the secrets out of the address bar (the app does it too if this script has not run), has hijacked
 *   clicks ignored, and, in a rendered page, hides times of another zone until the app writes them and has its scripts
 *   begin once the screen has been painted.
 *
 * Nothing is held and nothing is repeated (D-518). Until React has the page, a press is the browser's: the next document
 * opens, and what was typed is sent with it. From then on React hears it: for a press on a page that it has not yet
 * hydrated it does so at once, before the press is handled. What was typed stays in its controls, the caret too; the app
 * reads it there.
 */
// An entry that did not come leaves no mark (start-watch.ts). Before anything that an old browser may lack.
document.addEventListener('DOMContentLoaded', () => {
  if (globalThis.entryState === undefined) restoreAddress()
})
const isRendered = hasInitialData()
guardClicks()
if (isRendered) markForeignTimes()
// A rendered page whose app does not come keeps its address, as one without script does: the server reads the token there.
if (!isRendered || document.documentElement.hasAttribute('data-app')) {
  const address = takeAddress()
  if (isRendered) startLate()
  else globalThis.requestEarly?.(address)
}
