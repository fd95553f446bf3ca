import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { CurrencyCode } from '#contract/currencies.ts'
import { queriesAsInBrowser } from '#web/browser/browser-queries.test-support.ts'
import { runHook } from '#web/browser/run-hook.test-support.ts'
import { SandboxProvider } from '../../api/sandbox-provider.tsx'
import { useOptions } from './use-options.ts'

function useOptionsOfCurrency() {
  const [currencyCode, setCurrency] = useState<CurrencyCode>('BRL')
  const { data: options, error } = useOptions('shop', currencyCode)
  return { options, error, setCurrency }
}

queriesAsInBrowser()

const plannedFor = (merchantCode: string | undefined, operation = 'listPayinOptions') => ({
  faults: [{ operation, fault: '500', times: 1, merchantCode }],
})

/** Opens the form in a sandbox with these faults. */
async function open(planned: object) {
  let reads = 0
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/faults')) return Response.json(planned)
    if (!url.endsWith('/!availablePaymentOptions'))
      return Response.json({ url: 'https://pay.example/', token: 'a.b.c' })
    reads += 1
    const paymentMethodCode = JSON.parse(String(body)).money.currencyCode === 'BRL' ? 'PIXQR' : 'PROMPTPAY'
    return Response.json({ data: [{ paymentMethodCode }] })
  })
  const running = await runHook(useOptionsOfCurrency, {
    wrap: (child) => <SandboxProvider>{child}</SandboxProvider>,
  })
  await running.pass(100)
  return { running, reads: () => reads }
}

test.each([undefined, 'shop'])('a fault that is planned for %s is left to the payment page', async (merchantCode) => {
  const { running, reads } = await open(plannedFor(merchantCode))
  expect(reads()).toBe(0)
  expect(running.latest().error?.message).toContain('listPayinOptions')
})

test.each([plannedFor('another-shop'), plannedFor('shop', 'readPayin')])(
  'a fault that the read does not meet keeps it from nothing: %j',
  async (planned) => {
    const { running, reads } = await open(planned)
    expect([reads(), running.latest().error]).toEqual([1, null])
  },
)

test('the options that the form offers are those of the chosen currency', async () => {
  const { running } = await open({ faults: [] })
  const offered = () => running.latest().options?.data.map(({ paymentMethodCode }) => paymentMethodCode)
  expect(offered()).toEqual(['PIXQR'])
  running.latest().setCurrency('THB')
  await running.pass(100)
  expect(offered()).toEqual(['PROMPTPAY'])
})
