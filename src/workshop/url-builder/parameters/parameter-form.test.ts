import { environmentManager, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { elementsIn, useDrawn } from '#web/browser/drawn-elements.test-support.ts'
import { type RunningHook, runHook } from '#web/browser/run-hook.test-support.ts'
import { createWorkshopClient } from '../../api/query-client.ts'
import { type Draft, draftOf } from './draft.ts'
import { ParameterForm } from './parameter-form.tsx'

const chosen = 'currencyCode=THB&paymentMethodCode=ONLINE&paymentOperatorCode=SCB&amount=5'

function InForm({ children }: { readonly children?: ReactNode }) {
  const form = useForm<Draft>({ defaultValues: draftOf(new URLSearchParams(chosen), ['THB', 'BRL']) })
  return createElement(FormProvider<Draft>, { ...form, children })
}

function useParameterForm() {
  const { getValues } = useFormContext<Draft>()
  const ignore = () => undefined
  const form = useDrawn(
    createElement(ParameterForm, {
      merchantCode: 'shop',
      currencies: ['THB', 'BRL'],
      onChange: ignore,
      onLeave: ignore,
    }),
  )
  return { form, getValues }
}

let running: RunningHook<ReturnType<typeof useParameterForm>> | undefined
beforeEach(() => environmentManager.setIsServer(() => false))
afterEach(() => {
  environmentManager.setIsServer(() => true)
})

/** What is chosen after another value of this parameter. */
async function chosenAfter(name: string): Promise<readonly string[]> {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  const client = createWorkshopClient()
  running = await runHook(useParameterForm, {
    startsAt: '2026-11-21T12:00:00.000Z',
    wrap: (child) => {
      Object.assign(window, { matchMedia: () => ({ matches: true }) })
      return createElement(QueryClientProvider, { client }, createElement(InForm, null, child))
    },
  })
  const field = elementsIn(running.latest().form).find(({ key }) => key === name)
  // A field's own property, which the support's type does not know.
  ;(field?.props as { onChange?: () => void } | undefined)?.onChange?.()
  await running.pass(1)
  const { amount, paymentMethodCode, paymentOperatorCode } = running.latest().getValues()
  return [amount, paymentMethodCode, paymentOperatorCode]
}

test('another currency has other methods and operators, and another method other operators', async () => {
  expect(await chosenAfter('currencyCode')).toEqual(['5', '', ''])
  await running?.end()
  expect(await chosenAfter('paymentMethodCode')).toEqual(['5', 'ONLINE', ''])
  await running?.end()
  expect(await chosenAfter('amount')).toEqual(['5', 'ONLINE', 'SCB'])
})
