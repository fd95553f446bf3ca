import { beforeEach, describe, expect, test } from 'vitest'
import { customersFields } from '#contract/fields/fields.ts'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { readScreen, unfilledMessages } from '#web/screens/read-html.test-support.ts'
import { loadSteps, stubBrowser } from '#web/screens/render-step.test-support.tsx'
import { type Case, casesOf } from '#workshop/gallery/cases.ts'
import { pairs, renderCase } from './rendered-case.test-support.ts'

const catalogue = await loadCatalogue('en')
const idPrefixes = [...new Set(Object.keys(catalogue.messages).map((id) => id.split('.')[0] ?? id))]
await loadSteps()
beforeEach(() => stubBrowser())

/** The steps that the page may show for each step of the gallery. */
const steps: { readonly [S in Case['step']]: readonly string[] } = {
  choose: ['choose'],
  operator: ['operator'],
  form: ['fill', 'data_invalid', 'submit'],
  submit: ['submit'],
  pay: ['pay'],
  done: ['done'],
  error: ['resend', 'stopped', 'not_offered', 'data_invalid', 'rejected', 'fill', 'submit'],
}

function readCase(shown: Case) {
  const rendered = renderCase(shown, catalogue)
  return rendered && { step: rendered.step, ...readScreen(rendered.html) }
}

/** What a case shows, rendered once for all tests that read it. */
const screens = new Map<Case, ReturnType<typeof readCase>>()
function screenOf(shown: Case) {
  if (!screens.has(shown)) screens.set(shown, readCase(shown))
  return screens.get(shown)
}

const nameOf = ({ step, state, operatorCode = '' }: Case): string => `${step} ${state} ${operatorCode}`.trim()

describe.each(pairs)('the gallery of $methodCode in $currencyCode', ({ methodCode, currencyCode }) => {
  const cases = casesOf(pairs, { methodCode, currencyCode })

  test('shows every case with its step, a heading and no missing message', () => {
    for (const shown of cases) {
      const screen = screenOf(shown)
      if (!screen) {
        expect(shown.state, 'only a faulty link opens no payment page').toBe('faulty_link')
        continue
      }
      const name = nameOf(shown)
      expect(steps[shown.step], name).toContain(screen.step.kind)
      if (screen.step.kind !== 'submit') expect(screen.heading, name).toBeTruthy()
      expect(unfilledMessages(screen.text, idPrefixes), name).toEqual([])
      expect(screen.text, name).not.toMatch(/\bundefined\b|\bNaN\b|\[object/)
    }
  })

  test('shows in its forms exactly the fields of the step', () => {
    for (const shown of cases.filter(({ step }) => step === 'form')) {
      const screen = screenOf(shown)
      if (screen?.step.kind !== 'fill') continue
      const { required, optional } = screen.step.form
      const asked = customersFields.filter((name) => required.includes(name) || optional.includes(name))
      expect(customersFields.filter((name) => screen.testIds.includes(name))).toEqual(asked)
    }
  })

  test('says on every unsuccessful result whether money moved', () => {
    for (const shown of cases.filter(({ step, state }) => step === 'done' && state !== 'SUCCESS')) {
      const screen = screenOf(shown)
      const said = screen?.byTestId('money')[0]?.attributes['data-money']
      expect(said, nameOf(shown)).toMatch(/^(none|possible|returned|moved)$/)
    }
  })
})
