import { valueOr } from './value-or.ts'

/** A channel to the other tabs of this origin; undefined where the browser has none or does not allow it. */
export const tabChannel = (name: string): BroadcastChannel | undefined =>
  valueOr<BroadcastChannel | undefined>(() => new BroadcastChannel(name), undefined)
