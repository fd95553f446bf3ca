/** Whether the device believes to be connected; true proves nothing, false is certain. */
export function isOnline(): boolean {
  return navigator.onLine
}

/** Calls back when the device loses or regains its connection. Returns the way to stop. */
export function onConnectionChange(call: () => void): () => void {
  window.addEventListener('online', call)
  window.addEventListener('offline', call)
  return () => {
    window.removeEventListener('online', call)
    window.removeEventListener('offline', call)
  }
}
