import { setImmediate } from 'node:timers/promises'
import { Window } from 'happy-dom'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isLocale, type Locale, locales } from '#contract/locales.ts'
import { isMethodCode, methodOf } from '#contract/methods/methods.ts'
import { isWholeRun } from '#gateway/app/api-tests/support/trust-size.test-support.ts'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { loadSteps, stubBrowser } from '#web/screens/render-step.test-support.tsx'
import { casesOf } from '#workshop/gallery/cases.ts'
import { pairs, renderCase } from './rendered-case.test-support.ts'

/**
 * Words that a customer sees without unfolding anything (D-536). Vietnamese writes each syllable by itself, scripts
 * without spaces are cut into words by a dictionary, and some languages need a few words more for the same.
 */
const WORDS = 80
const wordsIn: Readonly<Record<string, number>> = {
  es: 85,
  fil: 85,
  hi: 95,
  ja: 116,
  lo: 102,
  'pt-BR': 85,
  th: 104,
  ur: 98,
  vi: 110,
  'zh-Hans': 88,
}

/** On the page that started the payment, and on one that was opened later, shortly before the deadline. */
const states = ['open', 'countdown']
const screens = casesOf(pairs, { step: 'pay' }).filter(({ state }) => states.includes(state))

beforeAll(loadSteps)
beforeEach(() => stubBrowser())
// Elements that a WeakRef of happy-dom names live until the task ends. Where the catalogues are there already, all tests
// of this file are one task.
afterEach(() => setImmediate())

/** What a customer does not read; of a closed `<details>` the summary alone is read. */
const unseen = 'dialog, script, style, svg, template, [hidden], .visually-hidden, details:not([open]) > :not(summary)'
/** Elements that do not separate words. */
const inline = ['a', 'b', 'bdi', 'code', 'mark', 'small', 'span', 'strong', 'time'].join()

/** One for all screens: a window keeps its memory until it is closed. */
const { document } = new Window()

/** The text of `<main>` that a customer sees without unfolding anything. */
function seenText(html: string): string {
  // Outside the document, where happy-dom parses in half the time.
  const page = document.createElement('div')
  page.innerHTML = html
  const main = page.querySelector('main')
  for (const one of main?.querySelectorAll(unseen) ?? []) one.remove()
  for (const one of main?.querySelectorAll(`:not(${inline})`) ?? []) {
    one.before(' ')
    one.after(' ')
  }
  return main?.textContent.replaceAll(/\s+/g, ' ') ?? ''
}

/** How many words a text has in a language; a dictionary cuts scripts without spaces. */
function countWords(text: string, locale: string): number {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' })
  return [...segments.segment(text)].filter(({ isWordLike }) => isWordLike).length
}

test('what is folded, hidden or drawn is not counted as seen', () => {
  const html = `<main><h1>One <b>t</b><span>wo</span></h1><svg><title>no</title></svg><input value="no"/><details>
    <summary>three</summary><p>no <details open=""><summary>no</summary></details></p></details>
    <details open=""><summary>four</summary><p>five<!-- no --></p></details>
    <p hidden="">no</p><span class="visually-hidden">no</span></main>`
  expect(seenText(html).trim()).toBe('One two three four five')
})

/** What names the merchant outside of elements that browsers leave as they are: a heading, which names the tab, and a timer. */
const asTexts = '[translate="no"], h1, [data-testid^="automatic"], title'

test('in-browser translation leaves the merchant’s name alone, and that of a bank in what is pressed', async () => {
  const catalogue = await loadCatalogue('en')
  const kindOf = ({ step, state, methodCode }: (typeof screens)[number]) =>
    [step, state, isMethodCode(methodCode) && state === 'open' && methodOf(methodCode).completion].join(' ')
  const kinds = new Map(casesOf(pairs, {}).map((shown) => [kindOf(shown), shown]))
  const translated = [...kinds].flatMap(([kind, shown]) => {
    const rendered = renderCase(shown, catalogue)
    if (rendered === undefined) return []
    document.body.innerHTML = rendered.html
    for (const one of document.querySelectorAll(asTexts)) one.remove()
    const pressed = [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent)
    const bank =
      'detail' in rendered.step ? rendered.step.detail.paymentMethodResponse.paymentOperator?.name : undefined
    const isNamed = bank !== undefined && pressed.some((label) => label.includes(bank))
    return isNamed || document.body.textContent.includes('Demo Shop') ? [kind] : []
  })
  expect(translated).toEqual([])
})

/** Outside CI the languages of the fewest and the most words. */
const counted = Object.keys(locales).filter(isLocale)
const everyRun: readonly Locale[] = ['en', 'ja', 'vi']

test.each(isWholeRun ? counted : everyRun)('every payment screen has few words in %s', async (locale) => {
  const catalogue = await loadCatalogue(locale)
  const most = wordsIn[locale] ?? WORDS
  const tooLong = screens.flatMap((shown) => {
    const words = countWords(seenText(renderCase(shown, catalogue)?.html ?? ''), locale)
    const { methodCode, currencyCode, state } = shown
    return words > most || words < 10 ? [`${methodCode} ${currencyCode} ${state}: ${words} words`] : []
  })
  expect(tooLong).toEqual([])
})
