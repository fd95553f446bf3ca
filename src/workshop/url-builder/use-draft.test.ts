import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runHook } from '#web/browser/run-hook.test-support.ts'
import { setServing } from '#web/browser/serving.ts'
import { useDraft } from './use-draft.ts'

const offered = ['BRL'] as const

beforeEach(() => setServing({ origin: 'https://pay.example', isTest: true }))
afterEach(() => setServing(undefined))

test('a field that was emptied stays empty when the address has followed the form', async () => {
  const { latest, pass } = await runHook(() => useDraft(offered), {
    wrap: (child) => createElement(MemoryRouter, { initialEntries: ['/sandbox?amount=5&lang=th'] }, child),
  })
  latest().form.setValue('amount', '')
  await pass(1_000)
  expect(latest().search).toBe('lang=th')
  expect(latest().draft).toMatchObject({ amount: '', lang: 'th' })
})
