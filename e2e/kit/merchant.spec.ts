import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from './test.ts'

const openMoney = { amount: 45, currencyCode: 'BRL' } as const
const pix = { paymentMethodCode: 'PIXQR' } as const

test('a wait for a payment that stays open fails with its state and with what settles it', async ({ merchant }) => {
  const order = await merchant.order(openMoney)
  await merchant.create(order, pix)
  await expect(merchant.settled(order.id, { timeout: 300 })).rejects.toThrow(
    `The payin ${order.id} (45 BRL by PIXQR) is still PROCESSING after 0.3 s. An amount that stays open is settled by sandbox.settle`,
  )
})

test('a wait ends as soon as the payment is settled, though the clock is advanced meanwhile', async ({
  merchant,
  sandbox,
  clock,
}) => {
  const order = await merchant.order(openMoney)
  await merchant.create(order, pix)
  const settled = merchant.settled(order.id)
  for (let minute = 0; minute < 4; minute++) await clock.advance(60)
  await sandbox.settle(order.id, { status: 'REFUSED' })
  expect((await settled).process.status).toBe('REFUSED')
})

test('an order with an id of the test’s own has a token for that id', async ({ merchant }) => {
  const idPayin = randomUUID()
  const order = await merchant.order(openMoney, { idPayin })
  expect(order.id).toBe(idPayin)
  expect(new URL(order.url).searchParams.get('idPayin')).toBe(idPayin)
  await merchant.create(order, pix)
  expect((await merchant.read(idPayin)).process.status).toBe('PROCESSING')
})

test('a payin that the kit creates has the addresses of its order', async ({ merchant, sandbox, clock, sink }) => {
  const callbackUrl = `${sink.url}-of-the-test`
  const order = await merchant.order(openMoney, { callbackUrl, returnUrl: 'https://shop.example/back?order=1' })
  await merchant.create(order, pix)
  expect((await merchant.read(order.id)).paymentMethodResponse.returnUrl).toBe('https://shop.example/back?order=1')
  await sandbox.settle(order.id, { status: 'SUCCESS' })
  await clock.advance(1)
  expect((await sandbox.callbacks(order.id)).attempts.map(({ request }) => request.url)).toEqual([callbackUrl])
})
