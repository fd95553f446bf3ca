import { createHash } from 'node:crypto'

/** What a build consists of, in `scripts.json` beside it: what a live page is compared with. */
export interface Inventory {
  /** Subresource-integrity value by HTML file. */
  readonly pages: Readonly<Record<string, string>>
  /** Every script and style that a page can load, in the order of their paths. */
  readonly files: readonly InventoryFile[]
  /** The scripts that stand in a page itself, as its policy allows them (CSP 3, hash source). */
  readonly inline: readonly InlineScript[]
}

interface InlineScript {
  readonly page: string
  readonly source: string
  readonly reason: string
}

export interface InventoryFile {
  readonly file: string
  readonly integrity: string
  /** What it is there for. */
  readonly reason: string
}

/** By what a policy allows one inline script or style (CSP 3, hash source). */
export const hashSourceOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** The hash sources of the scripts that stand in a page. */
export const inlineScriptsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => hashSourceOf(code))

/** Name of the inventory within the build. */
export const INVENTORY_NAME = 'scripts.json'

/** The value of an `integrity` attribute (W3C Subresource Integrity, SHA-384). */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
