import { useSyncExternalStore } from 'react'
import { valueOr } from './value-or.ts'

/** Whether the device reports a connection. Only false is reliable; a browser that says nothing is online. */
export const isOnline = (): boolean => valueOr<unknown>(() => navigator.onLine, true) !== false

/** Calls when the device loses or regains its connection. Returns a function that unsubscribes. */
export function onConnectionChange(call: () => void): () => void {
  window.addEventListener('online', call)
  window.addEventListener('offline', call)
  return () => {
    window.removeEventListener('online', call)
    window.removeEventListener('offline', call)
  }
}

/** Whether the device reports a connection, at each render. */
export const useIsOnline = (): boolean => useSyncExternalStore(onConnectionChange, isOnline, () => true)
