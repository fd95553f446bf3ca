/** How the app is served, which a page in a browser sees for itself. */
export interface Serving {
  /** Scheme, host and port that customers see. */
  readonly origin: string
  /** Whether the gateway is in its sandbox. */
  readonly isTest: boolean
}

let told: Serving | undefined

/** Tells the app where it is no page in a browser, before anything is rendered; undefined: it is one again. */
export function tellServing(serving: Serving | undefined): void {
  told = serving
}

/** Whether the app is being rendered where there is no page, and so nothing to change in one. */
export const isRendering = (): boolean => told !== undefined

/** The origin the app is served from. */
export const ownOrigin = (): string => told?.origin ?? window.location.origin

/** Whether the gateway serves this page in its sandbox: known before any answer of the API. */
export const isServedAsTest = (): boolean => told?.isTest ?? 'sandbox' in document.documentElement.dataset
