import { expect, test } from 'vitest'
import { scheduleJob } from '../store/jobs.ts'
import { temporaryStore } from '../store/temporary-store.test-support.ts'
import { createMetrics } from './metrics.ts'
import type { Post } from './post.ts'

test('callback attempts are counted by result, and pass through unchanged', async () => {
  const metrics = createMetrics('unbuilt')
  const answers = [200, 200, 204, 500, null]
  const port: Post = async (url, body) => ({
    status: answers.shift() ?? null,
    durationMs: 0,
    request: { url, headers: {}, body },
  })
  const post = metrics.counted(port)
  for (const status of [200, 200, 204, 500, null]) {
    expect(await post('https://shop.example/', '{}')).toMatchObject({ status, request: { body: '{}' } })
  }
  const { text } = await metrics.expose()
  expect(text).toContain('gateway_callback_attempts_total{result="delivered"} 2')
  expect(text).toContain('gateway_callback_attempts_total{result="refused"} 2')
  expect(text).toContain('gateway_callback_attempts_total{result="unanswered"} 1')
  expect(text).not.toContain('shop.example')
})

test('the duration of a request is counted in seconds, as the metric is named', async () => {
  const metrics = createMetrics('unbuilt')
  metrics.countRequest({ operation: 'readPayin', status: 200, durationMs: 30 })
  const { text } = await metrics.expose()
  const labels = 'operation="readPayin",status="200"'
  expect(text).toContain(`gateway_request_duration_seconds_sum{${labels}} 0.03\n`)
  expect(text).toContain(`gateway_request_duration_seconds_bucket{le="0.025",${labels}} 0\n`)
  expect(text).toContain(`gateway_request_duration_seconds_bucket{le="0.05",${labels}} 1\n`)
})

test('the lag of jobs is in seconds, as the metric is named, and 0 for a kind of which none is late', async () => {
  const { store, dispose } = await temporaryStore()
  const nowMs = 1_800_000_000_000
  const job = { id: 'late', merchantCode: 'shop', kind: 'callback', subjectKey: 'p', payloadJson: '{}', attempt: 1 }
  await store.write((tx) => scheduleJob(tx, { ...job, dueAtMs: nowMs - 90_500, createdAtMs: nowMs }))
  const sources = { store, clock: { now: () => nowMs }, jobKinds: ['callback', 'read'] }
  const { text } = await createMetrics('unbuilt', sources).expose()
  await dispose()
  expect(text).toContain('gateway_job_lag_seconds{kind="callback"} 90.5\n')
  expect(text).toContain('gateway_job_lag_seconds{kind="read"} 0\n')
  expect(text).toContain('gateway_callback_backlog 1\n')
})

test('without a store the metrics have no figures of jobs', async () => {
  const { text } = await createMetrics('unbuilt').expose()
  expect(text).not.toContain('gateway_job_lag_seconds')
})

test('the metrics say which version and which build run', async () => {
  const { text } = await createMetrics('git-0123456789ab').expose()
  expect(text).toMatch(/^gateway_build_info\{version="[\d.]+",build="git-0123456789ab"\} 1$/m)
})
