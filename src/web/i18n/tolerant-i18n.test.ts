import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Locale, localeTags } from '#contract/locales.ts'
import { loadCatalogue, loadLaterWords } from './catalogues.ts'
import { english } from './english.test-support.ts'
import { TolerantI18n } from './tolerant-i18n.ts'

beforeAll(loadLaterWords)

/** The library keeps the formats of a locale, so each speaker has one of its own. */
let speakers = 0
async function speaking(locale: Locale): Promise<TolerantI18n> {
  const { messages } = await loadCatalogue(locale)
  speakers += 1
  return new TolerantI18n({ locale, locales: `${locale}-x-own${speakers}`, messages: { [locale]: messages } })
}

const fails = () =>
  function fail() {
    throw new RangeError('Incorrect locale information provided')
  }
const { NumberFormat, PluralRules } = Intl
const broken = [
  ['without Intl', undefined],
  ['without plural forms', { NumberFormat }],
  ['whose plural forms throw', { NumberFormat, PluralRules: fails() }],
  ['whose numbers throw', { NumberFormat: fails(), PluralRules }],
] as const

describe.each(broken)('in a browser %s', (_name, without) => {
  test('a number has its digits and the form for none, one or many', async () => {
    const i18n = await speaking('en')
    const found = [0, 1, 2].map((count) => english('choose.found', { count }))
    const left = english('deadline.minutesLeft', { minutes: 4 })
    const back = english('return.auto', { merchant: 'Blue Bottle', seconds: 1 })
    vi.stubGlobal('Intl', without)
    expect([0, 1, 2].map((count) => i18n._('choose.found', { count }))).toEqual(found)
    expect(i18n._('deadline.minutesLeft', { minutes: 4 })).toBe(left)
    expect(i18n._('return.auto', { merchant: 'Blue Bottle', seconds: 1 })).toBe(back)
  })

  test.each(localeTags)('every message in %s is there, and says no more and no less', async (locale) => {
    const [whole, plain] = [await speaking(locale), await speaking(locale)]
    const ids = Object.keys(whole.messages)
    const withoutNumbers = ids.filter((id) => !JSON.stringify(whole.messages[id]).includes('"plural"'))
    const expected = withoutNumbers.map((id) => whole._(id, { name: 'A<b>' }))
    vi.stubGlobal('Intl', without)
    expect(withoutNumbers.map((id) => plain._(id, { name: 'A<b>' }))).toEqual(expected)
    for (const id of ids)
      expect(plain._(id, { count: 7, minutes: 7, seconds: 7 }), id).not.toMatch(/\[object|#|undefined/)
  })
})
