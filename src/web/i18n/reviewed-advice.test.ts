import { describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { flattenCatalogue } from './compile-catalogue.ts'

const filesOf = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, raw]) => [path.replace(/^.*\/|\.json$/g, ''), JSON.parse(raw)]))

const catalogues = filesOf(
  import.meta.glob<string>('./locales/*.json', { eager: true, query: '?raw', import: 'default' }),
)
const reviewed = filesOf(
  import.meta.glob<string>('./reviewed-advice/*.json', { eager: true, query: '?raw', import: 'default' }),
)

const messagesIn = (locale: string) => flattenCatalogue(catalogues.get(locale))
const english = messagesIn('en')

/** Parts of the catalogue that say as a whole what became of a payment and what to do. */
const advice = /^(?:failure|late|result\.money|stopped)\./
/** Words by which any other message says whether money moved, whether to pay again, or whether to wait. */
const moneyWords =
  /\b(?:money|charged|paid|pay (?:again|now)|again|waits?|twice|lost|safe|not affected|do not need|payment (?:arrives|can|continues|is|was))\b/i

/** The English words of a message, without its numbers. */
const wordsOf = (message: string) => message.replace(/\{\w+, plural,.*\}/, '')

const ids = Object.keys(english).filter((id) => advice.test(id) || moneyWords.test(wordsOf(english[id] ?? '')))

/**
 * The advice about money as somebody who reads the language has compared it with the English. A pair that changes, in
 * either language, fails here until it is read again and `reviewed-advice/<tag>.json` has its new words. No command
 * writes these files.
 */
describe.each(Object.keys(locales).filter((locale) => locale !== 'en'))('the advice about money in %s', (locale) => {
  test('is, message by message, the reviewed one', () => {
    const messages = messagesIn(locale)
    const pairs = Object.fromEntries(ids.map((id) => [id, { en: english[id], [locale]: messages[id] }]))
    expect(pairs).toEqual(reviewed.get(locale))
  })
})

test('the advice about money has every message on what became of a payment, and those that say it elsewhere', () => {
  expect(ids).toEqual(
    expect.arrayContaining([
      ...Object.keys(english).filter((id) => id.startsWith('failure.')),
      'result.money.possible',
      'pay.notTwice',
      'pay.paidMayClose',
      'connection.notSent.text',
      'connection.notSent.busy',
      'arrival.text',
    ]),
  )
})
