import { restoreAddress } from '../checkout/params/address.ts'

/**
 * Leaves the page to what works without the app: its HTML where the server has rendered it, else words. Loaded anew, it
 * has its token where the server looks for it, so that it is rendered then.
 */
export function leaveToHtml(): void {
  restoreAddress()
  globalThis.showNotLoaded?.()
}
