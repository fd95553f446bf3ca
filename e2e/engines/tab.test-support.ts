/** How a tab is opened; each needs a browser of its own. */
export interface TabOptions {
  readonly scheme?: 'light' | 'dark'
  /** `off`: as with JavaScript switched off in the browser's settings. The port reads the page all the same. */
  readonly scripts?: 'on' | 'off'
}

/** How long an action waits for its element. */
export const ACTION_MS = 30_000

/**
 * What a customer does in a browser, and what the customer sees: the port that every engine has an adapter of (D-655).
 * Each action waits for its element, and rejects if that does not come.
 */
export interface Tab {
  readonly version: string
  readonly open: (url: string) => Promise<void>
  readonly back: () => Promise<void>
  readonly reload: () => Promise<void>
  readonly address: () => Promise<string>
  /** A real click on the first element of the selector. */
  readonly press: (selector: string) => Promise<void>
  /** Replaces the value of a field, key by key. */
  readonly type: (selector: string, text: string) => Promise<void>
  /** Chooses an option of a `select`. */
  readonly select: (selector: string, value: string) => Promise<void>
  /** Runs the body of a function in the page; its result is JSON. */
  readonly evaluate: (body: string) => Promise<unknown>
  /** PNG of what is visible. */
  readonly screenshot: () => Promise<Buffer>
  /** Files that the page has saved. */
  readonly saved: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** A browser engine on this machine. */
export interface Engine {
  readonly name: string
  /** How to get it, where it is not there. */
  readonly missing: string | undefined
  /** Names of journeys that it cannot play here, each with the reason. */
  readonly cannot?: Readonly<Record<string, string>>
  readonly open: (options?: TabOptions) => Promise<Tab>
}
