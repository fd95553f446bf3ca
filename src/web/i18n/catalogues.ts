import type { Messages } from '@lingui/core'
import { isLocale, type Locale, locales } from './locales.ts'

/** One chunk per language; the build turns each into compiled messages. */
const chunks = import.meta.glob<Messages>('./locales/*.json', { import: 'default' })

/** A loaded language. */
export type Catalogue = { readonly locale: Locale; readonly messages: Messages }

/** The locales that have a catalogue, in the order of the table. */
export const offeredLocales: readonly Locale[] = Object.keys(locales)
  .filter(isLocale)
  .filter((locale) => chunks[chunkOf(locale)] !== undefined)

/** Loads a language; English for one that has no catalogue. Rejects when the network fails twice. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  const load = chunks[chunkOf(locale)]
  if (load === undefined) return loadCatalogue('en')
  return { locale, messages: await load().catch(load) }
}

function chunkOf(locale: Locale): string {
  return `./locales/${locale}.json`
}
