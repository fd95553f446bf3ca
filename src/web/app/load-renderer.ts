import { reloadOnce } from './entry-retry.ts'

/** Id of the page's link that preloads the renderer; the build writes it. */
const LINK_ID = 'renderer'

const load = () => import('./renderer.ts')

/** Loads the renderer. Resolves to undefined if it cannot be loaded; the customer is then told. */
export const loadRenderer = () =>
  load()
    .catch(load)
    .catch(() => {
      const link = document.getElementById(LINK_ID)
      void reloadOnce(link instanceof HTMLLinkElement ? link.href : '')
    })
