import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { root } from '../../system/process.mjs'

test.each([
  ['in the project', undefined, join(root, 'test-results')],
  ['in a folder of it that is named', 'test-results/slow', join(root, 'test-results/slow')],
  ['in a folder elsewhere that is named', join(tmpdir(), 'reports'), join(tmpdir(), 'reports')],
])('the reports are looked for %s', async (_where, named, folder) => {
  vi.resetModules()
  vi.stubEnv('TEST_RESULTS', named)
  expect((await import('./reports.mjs')).reportFolder).toBe(folder)
})
