/** The name holds the payin, so that a page hears of its own payment only. */
const channelOf = (idPayin: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`payin ${idPayin}`)

/** Tells this payin's pages in other tabs that it has changed. A courtesy: without it they learn when they ask next. */
export function tellOtherTabs(idPayin: string): void {
  const channel = channelOf(idPayin)
  channel?.postMessage('changed')
  channel?.close()
}

/** Calls back when another tab says that the payin has changed. Returns the way to stop. */
export function onOtherTab(idPayin: string, callGateway: () => void): () => void {
  const channel = channelOf(idPayin)
  channel?.addEventListener('message', callGateway)
  return () => channel?.close()
}
