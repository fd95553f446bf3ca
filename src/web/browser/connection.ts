/** Whether the device reports a connection. Only false is reliable. */
export function isOnline(): boolean {
  return navigator.onLine
}

/** Calls when the device loses or regains its connection. Returns a function that unsubscribes. */
export function onConnectionChange(call: () => void): () => void {
  window.addEventListener('online', call)
  window.addEventListener('offline', call)
  return () => {
    window.removeEventListener('online', call)
    window.removeEventListener('offline', call)
  }
}
