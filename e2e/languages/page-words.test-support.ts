import { readFileSync } from 'node:fs'

/** Messages as the page's catalogues have them: in groups, nested as deep as their screens. */
type Written = string | { readonly [key: string]: Written }

/**
 * A message as the page says it in a language, without its tags. Tests name a message by its id, so that a change of its
 * words changes none of them. A placeholder without a value stays empty; plural forms are not chosen.
 */
export function messageIn(locale: string, id: string, values: Readonly<Record<string, string>> = {}): string {
  const file = new URL(`../../src/web/i18n/locales/${locale}.json`, import.meta.url)
  const catalogue: Written = JSON.parse(readFileSync(file, 'utf8'))
  const message = id
    .split('.')
    .reduce<Written | undefined>((group, key) => (typeof group === 'object' ? group[key] : undefined), catalogue)
  if (typeof message !== 'string') throw new Error(`The page has no message ${id} in ${locale}.`)
  return message
    .replaceAll(/<\/?\w+\/?>/g, '')
    .replaceAll(/\{(\w+)\}/g, (_placeholder, name) => values[name] ?? '')
    .trim()
}

/** A message as the page says it in English. */
export const english = (id: string, values?: Readonly<Record<string, string>>): string => messageIn('en', id, values)
