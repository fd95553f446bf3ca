import { environmentManager, QueryClientProvider } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrencyCode } from '#contract/currencies.ts'
import { type RunningHook, runHook } from '#web/browser/run-hook.test-support.ts'
import { createWorkshopClient } from '../../api/query-client.ts'
import { useOptions } from './use-options.ts'

function useOptionsOfCurrency() {
  const [currencyCode, setCurrency] = useState<CurrencyCode>('BRL')
  return { options: useOptions('shop', currencyCode).data, setCurrency }
}

let running: RunningHook<ReturnType<typeof useOptionsOfCurrency>> | undefined
// The library takes Node for a server, on which it sets no timers.
beforeEach(() => environmentManager.setIsServer(() => false))
afterEach(() => {
  environmentManager.setIsServer(() => true)
})

test('the options that the form offers are those of the chosen currency', async () => {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body))
    if (!url.endsWith('/!availablePaymentOptions'))
      return Response.json({ url: 'https://pay.example/', token: 'a.b.c' })
    const paymentMethodCode = sent.money.currencyCode === 'BRL' ? 'PIXQR' : 'PROMPTPAY'
    return Response.json({ data: [{ paymentMethodCode }] })
  })
  const client = createWorkshopClient()
  running = await runHook(useOptionsOfCurrency, {
    startsAt: '2026-11-21T12:00:00.000Z',
    wrap: (child) => createElement(QueryClientProvider, { client }, child),
  })
  const offered = () => running?.latest().options?.data.map(({ paymentMethodCode }) => paymentMethodCode)
  await running.pass(100)
  expect(offered()).toEqual(['PIXQR'])
  running.latest().setCurrency('THB')
  await running.pass(100)
  expect(offered()).toEqual(['PROMPTPAY'])
})
