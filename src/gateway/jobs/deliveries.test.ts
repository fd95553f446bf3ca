import { expect, test } from 'vitest'
import { deliveryLimits } from './deliveries.ts'

test('callbacks run at once within the limits that the operations guide tells', () => {
  expect(deliveryLimits).toEqual({
    running: 1024,
    runningPerHost: { prompt: 8, untried: 4, silent: 1 },
    waitingPerHost: 1000,
    silentAttemptMs: 10_000,
  })
})
