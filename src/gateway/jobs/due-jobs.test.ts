import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestGateway } from '../app/api-tests/support/harness.test-support.ts'
import { scheduleJob } from '../store/jobs/jobs.ts'
import { sampleJob } from '../store/sample-rows.test-support.ts'
import { dueClaims } from './due-jobs.ts'

test('a disk that refuses the jobs of every merchant is logged once a minute', async () => {
  const shop = await openTestGateway()
  onTestFinished(shop.close)
  const { gateway } = shop
  const merchants = ['first', 'second', 'third']
  // Later than the clock of the gateway, whose own worker leaves these jobs.
  const dueAtMs = gateway.clock.now() + 1000
  await gateway.store.write(async (tx) => {
    for (const merchantCode of merchants) await scheduleJob(tx, sampleJob({ merchantCode, dueAtMs }))
  })
  const logged: string[] = []
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line).merchantCode) })
  const refuse = () => Promise.reject(new Error('the disk is full'))
  const store = { ...gateway.store, write: refuse, writeStatement: refuse }
  const claimDue = dueClaims({ ...gateway, log, store, clock: { ...gateway.clock, now: () => dueAtMs } })
  const now = vi.spyOn(performance, 'now')
  for (const ms of [1000, 60_999, 61_000]) {
    now.mockReturnValue(ms)
    expect(await claimDue({ kind: 'all', name: 'database' }, { kinds: ['callback'], limit: 9 })).toEqual([])
  }
  expect(logged).toHaveLength(2)
  expect(merchants).toContain(logged[0])
})
