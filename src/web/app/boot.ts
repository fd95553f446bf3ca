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
 * - request-early.ts, only in a page that is not rendered: moves the secrets out of the address bar, and sends the first
 *   requests before the app is there.
 * - this one: has hijacked clicks ignored, and, in a rendered page, hides times of another zone until the app writes them
 *   and has its scripts begin once the screen has been painted.
 *
 * Nothing is held and nothing is repeated (D-518). Until React has the page, a press is the browser's: the next document
 * opens, and what was typed is sent with it. From then on React hears it: for a press on a page that it has not yet
 * hydrated it does so at once, before the press is handled. What was typed stays in its controls, the caret too; the app
 * reads it there. The address of a rendered page stays as it is as long as the page is HTML, since the server renders it
 * for the token in its query when it is loaded anew; the app moves the secrets when it starts (main.tsx).
 */
guardClicks()
if (hasInitialData()) {
  markForeignTimes()
  if (document.documentElement.hasAttribute('data-app')) startLate()
}
