/** How the app is served. A page in a browser reads it from its document. */
export interface Serving {
  /** Scheme, host and port that customers see. */
  readonly origin: string
  /** Whether the gateway is in its sandbox. */
  readonly isTest: boolean
}

let serving: Serving | undefined

/** Sets how the app is served when it is rendered outside of a browser; undefined in a browser. */
export function setServing(next: Serving | undefined): void {
  serving = next
}

/** Whether the app is being rendered outside of a browser, where there is no document to change. */
export const isRendering = (): boolean => serving !== undefined

export const ownOrigin = (): string => serving?.origin ?? window.location.origin

/** Whether the gateway serves this page in its sandbox. Known before any response of the API. */
export const isServedAsTest = (): boolean => serving?.isTest ?? 'sandbox' in document.documentElement.dataset
