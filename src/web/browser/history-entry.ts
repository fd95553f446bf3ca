import { valueOr, wasDone } from './value-or.ts'

/*
 * The history entry of the page. A browser may refuse to write it (a frame without an origin, WebKit after a hundred
 * writes in half a minute), and another script may have left anything in it.
 */

/** What the page keeps in the entry, by name; empty on the server. */
export type EntryState = Readonly<Record<string, unknown>>

/** Name of what the customer has chosen, by the gateway's codes; nothing personal. */
export const CHOSEN = 'chosen'

const NOTHING: EntryState = {}

/** What the entry holds: the same object for as long as the page stays at the entry and does not write it. */
export const keptInEntry = (): EntryState => entryStateOf(valueOr<unknown>(() => globalThis.history.state, undefined))

/** What the entry holds that an event of the history names. */
export const stateArrivedAt = ({ state }: PopStateEvent): EntryState => entryStateOf(state)

const entryStateOf = (state: unknown): EntryState =>
  typeof state === 'object' && state !== null ? (state as EntryState) : NOTHING

/** Adds to what the entry holds. Returns whether it could. */
export const addToEntry = (added: EntryState): boolean =>
  wasDone(() => globalThis.history.replaceState({ ...keptInEntry(), ...added }, ''))

/** An entry as it is to be written: its address, which is not loaded, and what it holds. */
export interface WrittenEntry {
  readonly address: string
  readonly state: EntryState
}

/** Puts an entry on top. Returns whether it could: without one there is nothing to go back to. */
export const pushEntry = ({ address, state }: WrittenEntry): boolean =>
  wasDone(() => globalThis.history.pushState(state, '', address))

/** Writes the entry anew. Returns whether it could. */
export const replaceEntry = ({ address, state }: WrittenEntry): boolean =>
  wasDone(() => globalThis.history.replaceState(state, '', address))

/** Goes this many entries forward, or back, in a later task. Returns whether the browser allows it. */
export const goBy = (delta: number): boolean => wasDone(() => globalThis.history.go(delta))

/** Changes the address without loading it. Returns whether it could. */
export const rewriteAddress = (address: string): boolean =>
  wasDone(() => globalThis.history.replaceState(globalThis.history.state, '', address))
