import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '#gateway/core/observability/metrics.ts'
import { callLimitsMs } from '#gateway/core/processor/checked-processor.ts'
import { jobKinds } from '#gateway/jobs/job-handlers.ts'
import { temporaryStore } from '#gateway/store/temporary-store.test-support.ts'
import { root } from '../system/process.mjs'

/** Labels of which the table says what their values are, without a list of them. */
const open = ['version', 'build', 'part', 'le']

/** Every sample of the product's own metrics, with each value of the labels that have a list. */
async function samples() {
  const { store, dispose } = await temporaryStore()
  const parts = { list: () => [{ kind: 'node', name: 'node 1', state: 'reachable', merchantCodes: [] } as const] }
  const metrics = createMetrics('unbuilt', { store, parts, clock: { now: () => 0 }, jobKinds })
  metrics.countRequest({ operation: 'none', status: 499, durationMs: 1 })
  metrics.countViolation('other')
  for (const call of Object.keys(callLimitsMs))
    for (const result of ['answered', 'failed'] as const) metrics.countProcessorCall(call, result)
  for (const status of [200, 500, null])
    await metrics.counted(async () => ({ status, durationMs: 0, request: { url: '', headers: {}, body: '' } }))('', '')
  const { text } = await metrics.expose()
  await dispose()
  return [...text.matchAll(/^((?:gateway|page)_\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? /gm)].map(
    ([, name, labels = '']) => ({
      name: name ?? '',
      labels: [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => ({ label, value })),
    }),
  )
}

test('the table of docs/operations.md has every metric with its labels, and the values of each', async () => {
  const rows = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('\n')
  const all = await samples()
  expect(new Set(all.map(({ name }) => name)).size).toBe(8)
  const missing = all.flatMap(({ name, labels }) => {
    const row = rows.find((line) => new RegExp(`^\\| \`${name}[\`{]`).test(line)) ?? ''
    const [, named = ''] = /\{(.*?)\}/.exec(row) ?? []
    const unnamed = labels.filter(({ label }) => label !== 'le' && !named.split(',').includes(label))
    const unsaid = labels.filter(({ label, value }) => !open.includes(label) && !row.includes(`\`${value}\``))
    return [...(row === '' ? [name] : []), ...[...unnamed, ...unsaid].map((one) => `${name} ${one.label} ${one.value}`)]
  })
  expect(new Set(missing)).toEqual(new Set())
})
