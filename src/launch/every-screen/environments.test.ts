import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { loadSteps, stubBrowser } from '#web/screens/render-step.test-support.tsx'
import { type Case, casesOf } from '#workshop/gallery/cases.ts'
import { browserEnvironments, replaceAnswers } from '../../../e2e/environments/environments.test-support.ts'
import { pairs, renderCase } from './rendered-case.test-support.ts'

const catalogue = await loadCatalogue('en')
await loadSteps()
beforeEach(() => stubBrowser())

const cases = casesOf(pairs, {})
/**
 * Each environment draws every so many screens, each the next ones. Neither number divides the states of a method, so
 * that an environment draws all of them.
 */
const STEP = process.env['CI'] === 'true' ? 5 : 17
/** What a rendering in Node asks; the browser test asks the rest. */
const asked = /^(?:navigator|Intl|Date|performance)\b/
const isAsked = ({ in: owner, name }: (typeof browserEnvironments)[number]['replaced'][number]) =>
  asked.test(owner) || asked.test(name)

const NO_WORD = /\bundefined\b|\bNaN\b|\[object|Invalid Date|[{}]/
const wordsOf = (html: string): string => html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ')

function drawnIn(replaced: (typeof browserEnvironments)[number]['replaced'], shown: Case): string | undefined {
  const restore = replaceAnswers(replaced)
  try {
    return renderCase(shown, catalogue)?.html
  } finally {
    restore()
  }
}

describe('every screen of the gallery', () => {
  const environments = browserEnvironments.filter(({ replaced }) => replaced.some(isAsked))

  test.each(environments.map((environment, index) => ({ ...environment, index })))(
    'is drawn in a browser $name',
    ({ replaced, index }) => {
      for (const shown of cases.filter((_, at) => at % STEP === index % STEP)) {
        const html = drawnIn(replaced, shown)
        const name = JSON.stringify(shown)
        if (html === undefined) expect(shown.state, 'only a faulty link opens no payment page').toBe('faulty_link')
        else {
          expect(html, name).toContain('data-step=')
          expect(wordsOf(html), name).not.toMatch(NO_WORD)
        }
      }
    },
  )
})
