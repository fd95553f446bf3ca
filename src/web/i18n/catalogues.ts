import type { Messages } from '@lingui/core'
import type { Locale } from '#contract/locales.ts'
import { loadChunk } from '../browser/chunk-addresses.ts'

/** A language as it is loaded: all its messages, or those of the first load and the way to the others. */
interface Words {
  readonly default: Messages
  readonly later?: () => Promise<{ readonly default: Messages }>
}

/** The build turns each into compiled messages, and those of the page into two files (first-words.ts). */
const chunks = import.meta.glob<Words>('./locales/*.json')

/** A loaded language. */
export type Catalogue = { readonly locale: Locale; readonly messages: Messages }

/**
 * Loads a language, with the messages of later screens once a later screen has been loaded; English for one that has no
 * catalogue. Rejects when the network fails twice.
 */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  const load = chunks[chunkOf(locale)]
  if (load === undefined) return loadCatalogue('en')
  const words = await loadChunk(load)
  if (words.later) await complete(words, words.later)
  return { locale, messages: words.default }
}

const loaded = new Map<Words, NonNullable<Words['later']>>()
let areLaterShown = false

async function complete(words: Words, later: NonNullable<Words['later']>): Promise<void> {
  loaded.set(words, later)
  if (!areLaterShown) return
  await addLater(words, later).catch((error) => {
    loaded.delete(words)
    throw error
  })
}

/**
 * Loads the messages of later screens in each language that is loaded, and from now on with each further one. Rejects if
 * one of them cannot be fetched. A page shows them at once: they are added to the catalogue that it has.
 */
export async function loadLaterWords(): Promise<void> {
  areLaterShown = true
  await Promise.all([...loaded].map(([words, later]) => addLater(words, later)))
}

async function addLater(words: Words, later: NonNullable<Words['later']>): Promise<void> {
  const others = await loadChunk(later)
  Object.assign(words.default, others.default)
  loaded.delete(words)
}

function chunkOf(locale: Locale): string {
  return `./locales/${locale}.json`
}
