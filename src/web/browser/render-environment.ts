import { useSyncExternalStore } from 'react'
import { browserLanguages, type Device, ownDevice } from './device.ts'

/** What a screen depends on beside the gateway's responses. */
export interface RenderEnvironment {
  readonly device: Device
  /** Of the browser, most wanted first, as tags that `Intl` accepts. */
  readonly languages: readonly string[]
  /** IANA name; undefined for the browser's own. */
  readonly timeZone: string | undefined
}

/** The environment of a rendering on the server, which the browser repeats while it hydrates. */
export interface ServerEnvironment extends RenderEnvironment {
  /** The gateway's time, epoch milliseconds. */
  readonly nowMs: number
}

let server: ServerEnvironment | undefined

/** Begins a rendering for this environment; undefined ends it. */
export function setServerEnvironment(environment: ServerEnvironment | undefined): void {
  server = environment
}

/** The gateway's time at which a server's screen was rendered; undefined once it has been hydrated. */
export const renderedAtMs = (): number | undefined => server?.nowMs

let own: { readonly of: unknown; readonly environment: RenderEnvironment } | undefined

/** The browser's own environment; the same object as long as the browser is the same. */
function ownEnvironment(): RenderEnvironment {
  const of = globalThis.navigator
  if (own === undefined || own.of !== of) {
    own = { of, environment: { device: ownDevice(), languages: browserLanguages(), timeZone: undefined } }
  }
  return own.environment
}

const never = () => () => undefined

/**
 * What the browser itself has. While a server's screen is hydrated it is what the server had, so that nothing differs; then
 * the browser's own takes its place.
 */
export const useOwn = <T>(own: () => T, ofServer: () => T): T => useSyncExternalStore(never, own, ofServer)

export const useRenderEnvironment = (): RenderEnvironment => useOwn(ownEnvironment, () => server ?? ownEnvironment())
