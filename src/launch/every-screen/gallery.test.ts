import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isCurrencyCode } from '#contract/currencies.ts'
import { type FieldName, fieldNames } from '#contract/fields.ts'
import { methodPairs } from '#contract/method-facts.ts'
import { isMethodCode, methodCodes } from '#contract/methods.ts'
import { payinOptions } from '#gateway/handlers/payment-options.ts'
import { operatorsOf } from '#gateway/payments/operators/operators.ts'
import { examplePayin, operatorsByFlow } from '#gateway/sandbox/api/example-payin.ts'
import { openedPage } from '#web/checkout/params/opened-page.ts'
import type { Progress } from '#web/checkout/steps/progress.ts'
import { stepOf } from '#web/checkout/steps/step-of.test-support.ts'
import { type Catalogue, loadCatalogue } from '#web/i18n/catalogues.ts'
import { readScreen, unfilledMessages } from '#web/screens/read-html.test-support.ts'
import { loadSteps, renderStep, stubBrowser } from '#web/screens/render-step.test-support.tsx'
import { type Case, casesOf } from '#workshop/gallery/cases.ts'
import { type Scene, sceneOf } from '#workshop/gallery/frame/scene.ts'

const HERE = 'https://gallery.example/'

const pairs = methodPairs.map(({ method, currencyCode }) => ({
  methodCode: method,
  currencyCode,
  operatorCodes: operatorsByFlow(method, currencyCode).map(({ code }) => code),
  operators: operatorsOf(method, currencyCode).length,
}))

let catalogue: Catalogue
let idPrefixes: readonly string[]
beforeAll(async () => {
  catalogue = await loadCatalogue('en')
  idPrefixes = [...new Set(Object.keys(catalogue.messages).map((id) => id.split('.')[0] ?? id))]
  await loadSteps()
})
beforeEach(() => stubBrowser())

/** The progress in a scene after the gateway has responded and the customer has confirmed the form. */
function progressOf({ begins, create, example }: Scene, shown: Case): Progress {
  const { options, detail } = example
  const base: Progress = {
    payin: { state: 'known', value: 'absent' },
    options: { state: 'known', value: options },
    choice: undefined,
    values: undefined,
    submission: { state: 'none' },
  }
  const status = begins === 'refused' ? 401 : 500
  const failure = { kind: 'refused', status, code: 'EXAMPLE', violations: [], retryAfterMs: undefined } as const
  if (begins === 'refused' || begins === 'silent') return { ...base, payin: { state: 'failed', failure } }
  if (begins === 'known' || (shown.step === 'pay' && create === 'accepted')) {
    return { ...base, payin: { state: 'known', value: detail } }
  }
  if (create === 'never') return { ...base, values: {}, submission: { state: 'sending' } }
  if (create === 'lost') return { ...base, values: {}, submission: { state: 'not_sent' } }
  if (create === 'accepted') return base
  const items = [{ code: shown.state, message: 'An example.' }]
  return { ...base, values: {}, submission: { state: 'refused', failure: { kind: 'business', items } } }
}

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

function renderCase(shown: Case) {
  const { methodCode, currencyCode, operatorCode } = shown
  if (!isMethodCode(methodCode) || !isCurrencyCode(currencyCode)) throw new Error('no case of the tables')
  const nowMs = Date.now()
  const detail = examplePayin({ methodCode, currencyCode, operatorCode, nowMs, publicUrl: HERE })
  const scene = sceneOf(shown, { options: payinOptions(currencyCode, methodCodes), detail }, HERE)
  const opened = openedPage({ pathname: '/', query: scene.query, fragment: '' }, false)
  if (opened.kind !== 'payment') return undefined
  const step = stepOf(opened.params, progressOf(scene, shown))
  const html = renderStep({ params: opened.params, step, catalogue, merchantName: 'Demo Shop' })
  return { step, ...readScreen(html) }
}

/** What a case shows, rendered once for all tests that read it. */
const screens = new Map<Case, ReturnType<typeof renderCase>>()
function screenOf(shown: Case) {
  if (!screens.has(shown)) screens.set(shown, renderCase(shown))
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
      const asked = fieldNames.filter((name) => required.includes(name) || optional.includes(name))
      expect(fieldNames.filter((name: FieldName) => screen.testIds.includes(name))).toEqual(asked)
    }
  })

  test('says on every unsuccessful result whether money moved', () => {
    for (const shown of cases.filter(({ step, state }) => step === 'done' && state !== 'SUCCESS')) {
      const screen = screenOf(shown)
      expect(screen?.byTestId('money')[0]?.attributes['data-money'], nameOf(shown)).toMatch(
        /^(none|possible|returned|moved)$/,
      )
    }
  })
})
