import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { directoryOfFile } from '#gateway/store/file-store.test-support.ts'
import { insertCallbackAttempt } from '#gateway/store/payments/callback-attempts.ts'
import { insertPayment } from '#gateway/store/payments/new-payments.ts'
import { samplePayment } from '#gateway/store/sample-payment.test-support.ts'
import { sampleAttempt } from '#gateway/store/sample-rows.test-support.ts'
import type { NewPayment } from '#gateway/store/tables.ts'
import { openedStore } from '#gateway/store/temporary-store.test-support.ts'

const folder = await directoryOfFile()
const { argv } = process
afterEach(() => {
  process.argv = argv
  process.exitCode = undefined
  vi.unstubAllEnvs()
})

/** Runs the command on a database with one payment, as often as there are lists of words. */
async function run(particulars: Partial<NewPayment>, ...calls: readonly (readonly string[])[]) {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const payment = samplePayment({ merchantCode: 'shop', kind: 'payin', entityId: 'order-1', ...particulars })
  const store = await openedStore({ dataDir })
  await store.write(async (tx) => {
    await insertPayment(tx, payment)
    await insertCallbackAttempt(tx, sampleAttempt({ merchantCode: 'shop', paymentId: payment.paymentId }))
  })
  await store.close()
  vi.stubEnv('DATABASE_URL', undefined)
  vi.stubEnv('DATA_DIR', dataDir)
  const said: (readonly [text: string, exitCode: unknown])[] = []
  for (const words of calls) {
    const lines: unknown[] = []
    vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
    vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line))
    process.argv = [...argv.slice(0, 2), ...words]
    // The command alone is loaded anew: the database knows what this process has locked.
    await import(/* @vite-ignore */ `./payment-data.ts?${randomUUID()}`)
    said.push([lines.join('\n'), process.exitCode])
  }
  return said
}

const ofOrder = ['shop', 'payin', 'order-1']
const final = { status: 'SUCCESS', processedAtMs: Date.now() } as const
const request = { requestJson: '{"values":{"emailAddress":"canary@mail.example"}}' }

test('everything about a payment is printed, and after its erasure there is nothing', async () => {
  const [exported, erased, ...after] = await run({ ...final, ...request }, ofOrder, [...ofOrder, '--erase'], ofOrder, [
    ...ofOrder,
    '--erase',
  ])
  expect(JSON.parse(exported?.[0] ?? '')).toMatchObject({
    payment: { entityId: 'order-1', requestJson: { values: { emailAddress: 'canary@mail.example' } } },
    callbackAttempts: [{ number: 1 }],
  })
  expect(exported?.[1]).toBe(0)
  expect(erased).toEqual(['The data of the payment is deleted.', 0])
  const nothing = ['There is no data of such a payment.', 1]
  expect(after).toEqual([nothing, nothing])
})

test('another merchant, kind or id is not found, and the data of an open payment is not erased', async () => {
  const others = [
    ['other', 'payin', 'order-1'],
    ['shop', 'payout', 'order-1'],
    ['shop', 'payin', randomUUID()],
  ]
  const [open, ...unknown] = await run(
    {},
    [...ofOrder, '--erase'],
    ...others.map((words) => [...words, '--erase']),
    ...others,
  )
  expect(open).toEqual(['The payment is not final, or its callback is still tried: nothing was deleted.', 1])
  expect(unknown).toEqual(Array.from({ length: 6 }, () => ['There is no data of such a payment.', 1]))
})

test('without the three words that name a payment it says how it is used', async () => {
  const wrong = [[], ['shop', 'payment', 'order-1'], [...ofOrder, 'order-2']]
  const said = await run({}, ['--help'], ...wrong)
  expect(said).toEqual([0, 1, 1, 1].map((code) => [expect.stringMatching(/^Usage: npm run payment-data/), code]))
})
