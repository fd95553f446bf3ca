import { createHash } from 'node:crypto'

/** The scripts and styles of a build, written to `scripts.json` in it. A live page can be compared with it. */
export interface Inventory {
  /** Subresource-integrity value by HTML file. */
  readonly pages: Readonly<Record<string, string>>
  /** Every script and style that a page can load, ordered by path. */
  readonly files: readonly InventoryFile[]
  /** The inline scripts of the pages, as their policy allows them (CSP 3, hash source). */
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
  /** Why the script is inline. */
  readonly reason: string
}

/** The hash source (CSP 3) that allows one inline script or style. */
export const hashSourceOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** The hash sources of a page's inline scripts. */
export const inlineScriptsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => hashSourceOf(code))

/** The hash sources of the inline scripts that a build has for one of its pages. */
export const inlineSourcesOf = ({ inline }: Pick<Inventory, 'inline'>, page: string): readonly string[] =>
  inline.filter((script) => script.page === page).map(({ source }) => source)

/** Name of the inventory within the build. */
export const INVENTORY_NAME = 'scripts.json'

/** The value of an `integrity` attribute (W3C Subresource Integrity, SHA-384). */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
