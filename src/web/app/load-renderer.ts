import { reloadOnce } from './entry-retry.ts'

/** The page's link that fetches the renderer ahead; the build writes it (scripts/build/first-load.ts). */
const LINK_ID = 'renderer'

const load = () => import('./renderer.ts')

/** Resolves to what draws the page; undefined where it does not come, which the customer is then told. */
export const loadRenderer = () =>
  load()
    .catch(load)
    .catch(() => {
      const link = document.getElementById(LINK_ID)
      void reloadOnce(link instanceof HTMLLinkElement ? link.href : '')
    })
