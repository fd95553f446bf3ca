import { valueOr } from './value-or.ts'

/** A channel to the other tabs of this origin; undefined where the browser has none or does not allow it. */
export const tabChannel = (name: string): BroadcastChannel | undefined =>
  valueOr<BroadcastChannel | undefined>(() => new BroadcastChannel(name), undefined)

/** A channel for each payin, so that a page only hears about its own payment. */
const channelOf = (idPayin: string) => tabChannel(`payin ${idPayin}`)

/** The channel on which this page listens: what it tells there it does not hear itself. */
let own: BroadcastChannel | undefined

/** Tells the payin's pages in other tabs that it has changed. Without it they notice at their next read. */
export function tellOtherTabs(idPayin: string): void {
  const channel = own ?? channelOf(idPayin)
  channel?.postMessage('changed')
  if (channel !== own) channel?.close()
}

/** Calls when another tab says that the payin has changed. Returns a function that unsubscribes. */
export function onOtherTab(idPayin: string, call: () => void): () => void {
  const channel = channelOf(idPayin)
  own = channel
  channel?.addEventListener('message', call)
  return () => {
    channel?.close()
    if (own === channel) own = undefined
  }
}
