import { beforeEach, describe, expect, test } from 'vitest'
import { fieldNames } from '#contract/fields/fields.ts'
import { methodCodes } from '#contract/methods/methods.ts'
import { redirectUrl } from '#contract/redirect/redirect-url.ts'
import { required } from '#contract/redirect/sample-address.test-support.ts'
import { payinOptions } from '#gateway/handlers/payment-options.ts'
import { openedPage } from '#web/checkout/params/opened-page.ts'
import { afterEvent, freshAttempt } from '#web/checkout/payment/attempt.ts'
import { stepOf } from '#web/checkout/steps/step-of.test-support.ts'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { english } from '#web/i18n/english.test-support.ts'
import { readScreen } from '#web/screens/read-html.test-support.ts'
import { loadSteps, renderStep, stubBrowser } from '#web/screens/render-step.test-support.tsx'
import { type Combination, combinations, nameOf, pairOf } from '../../../e2e/matrix/combinations.test-support.ts'
import { type ExpectedScreen, expectedScreens } from '../../../e2e/matrix/expectation.test-support.ts'
import { redirectOf } from '../../../e2e/matrix/redirect.test-support.ts'

const catalogue = await loadCatalogue('en')
await loadSteps()
beforeEach(() => stubBrowser())

const SHOP = 'Blue Bottle Shop'

/** Walks the page through a combination: renders every expected screen and does what its customer does there. */
function walk(combination: Combination): void {
  const { currencyCode } = pairOf(combination)
  const listed = payinOptions(currencyCode, methodCodes)
  const values = redirectOf(combination, listed.data)
  const { search } = new URL(redirectUrl('https://pay.example', { ...required, ...values }))
  const opened = openedPage({ pathname: '/', search, hash: '' }, false)
  if (opened.kind !== 'payment') throw new Error(`${nameOf(combination)} opens the ${opened.kind} page`)
  const { params } = opened
  let attempt = freshAttempt
  for (const expected of expectedScreens({ combination, values, listed })) {
    const known = { payin: { state: 'known', value: 'absent' }, options: { state: 'known', value: listed } } as const
    const step = stepOf(params, { ...attempt, ...known })
    const merchantName = combination.merchantInfo === 'named' ? SHOP : undefined
    const html = renderStep({ params, step, catalogue, merchantName })
    const screen = readScreen(html)
    expect(step.kind).toBe(expected.screen === 'pay' ? 'submit' : expected.screen)
    expect(/<header.*?<\/header>/s.exec(html)?.[0].includes(SHOP)).toBe(merchantName !== undefined)
    if (step.kind === 'fill' && expected.screen === 'fill') {
      const isShown = (name: string) => [...expected.required, ...expected.optional].some((shown) => shown === name)
      const prefilled = Object.entries(expected.prefilled).filter(([name]) => isShown(name))
      expect(step.form.prefilled).toEqual(Object.fromEntries(prefilled))
      expect(step.form.locked).toEqual(expected.locked)
    }
    expectScreen(screen, expected)
    if (expected.screen === 'choose') {
      const choice = { paymentMethodCode: expected.taken, paymentOperatorCode: undefined }
      attempt = afterEvent(attempt, { kind: 'chosen', choice })
    }
    if (expected.screen === 'operator') {
      const { method: paymentMethodCode } = pairOf(combination)
      attempt = afterEvent(attempt, { kind: 'operator_chosen', paymentMethodCode, paymentOperatorCode: expected.taken })
    }
  }
}

type Screen = ReturnType<typeof readScreen>
type Of<S extends ExpectedScreen['screen']> = Extract<ExpectedScreen, { readonly screen: S }>

function expectScreen(screen: Screen, expected: ExpectedScreen) {
  if ('canChange' in expected && expected.canChange !== undefined && expected.screen !== 'pay')
    expect(screen.text.includes(english('choose.changeMethod'))).toBe(expected.canChange)
  switch (expected.screen) {
    case 'not_offered':
      return expect(screen.byTestId('failure-code')[0]?.text).toBe(expected.codes.join(' / '))
    case 'choose':
    case 'operator':
      return expectChoice(screen, expected)
    case 'data_invalid':
      for (const violation of expected.violations) expect(screen.text).toContain(violation)
      return
    case 'fill':
      return expectForm(screen, expected)
    case 'pay':
      return
  }
}

function expectChoice({ choices }: Screen, { offered, selected }: Of<'choose' | 'operator'>): void {
  const shown = choices.map(({ value }) => value)
  // A rendering has only the first rows of a long list; popular-operators.test.ts says which come first.
  const isCut = offered.length > 8 && choices.length === 8
  expect(shown.toSorted()).toEqual([...(isCut ? offered.filter((code) => shown.includes(code)) : offered)].sort())
  const current = choices.filter(({ isCurrent }) => isCurrent).map(({ value }) => value)
  expect(current).toEqual(selected === undefined ? [] : [selected])
}

function expectForm(screen: Screen, { required: needed, optional, locked }: Of<'fill'>): void {
  const asked = fieldNames.filter((name) => screen.testIds.includes(name))
  expect(asked).toEqual(fieldNames.filter((name) => needed.includes(name) || optional.includes(name)))
  for (const name of asked.filter((one) => one !== 'accountType'))
    expect(screen.inputs.find((one) => one.name === name)?.isRequired, name).toBe(needed.includes(name))
  expect(screen.testIds.includes('locked')).toBe(fieldNames.some((name) => locked[name] !== undefined))
}

describe.each(['1', '2', '3', '4', '5'] as const)('scenario %s of the specification', (scenario) => {
  test.each(
    combinations
      .filter((combination) => combination.scenario === scenario)
      .map((combination) => ({ name: nameOf(combination), combination })),
  )('$name', ({ combination }) => walk(combination))
})
