import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { elementsIn, useDrawn } from '../../browser/drawn-elements.test-support.ts'
import { type RunningHook, runHook } from '../../browser/run-hook.test-support.ts'
import { optionOf, optionsOf } from '../../checkout/steps/sample-progress.test-support.ts'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { inLanguage } from '../../i18n/in-language.test-support.ts'
import { ChoosePage } from './choose-page.tsx'

let running: RunningHook<ReturnType<typeof useDrawn>> | undefined

test('confirming the method that the merchant has preselected keeps the operator that goes with it', async () => {
  const selected = { paymentMethodCode: 'ONLINE', paymentOperatorCode: 'SCB' }
  const onChoose = vi.fn()
  // The submit event of a browser; its button has no value of its own.
  vi.stubGlobal('SubmitEvent', class {})
  const page = createElement(ChoosePage, {
    options: optionsOf(optionOf('PROMPTPAY'), optionOf('ONLINE', 'KBANK', 'SCB')),
    selected,
    currencyCode: 'THB',
    isFinal: async () => true,
    onChoose,
  })
  running = await runHook(() => useDrawn(page), {
    startsAt: '2026-11-21T12:00:00.000Z',
    wrap: inLanguage(await loadCatalogue('en')),
  })
  const form = elementsIn(running.latest()).find(({ type }) => type === 'form')
  form?.props.onSubmit?.({ preventDefault: () => undefined, nativeEvent: {} })
  await running.pass(1)
  expect(onChoose.mock.calls).toEqual([[selected]])
})
