import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deliveryLimits } from './deliveries.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/scaling.md'), 'utf8')

test('one host that responds in time gets as many attempts at once as the scaling guide tells', () => {
  expect(guide).toContain(`makes ${deliveryLimits.runningPerHost.prompt} attempts at a time to one host that responds`)
})
