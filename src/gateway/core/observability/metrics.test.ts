import { expect, test } from 'vitest'
import { scheduleJob } from '../../store/jobs/jobs.ts'
import { sampleJob } from '../../store/sample-rows.test-support.ts'
import { temporaryStore } from '../../store/temporary-store.test-support.ts'
import { onePart } from '../database-parts.ts'
import type { Post } from '../post.ts'
import { createMetrics } from './metrics.ts'

test('callback attempts are counted by result, and pass through unchanged', async () => {
  const metrics = createMetrics('unbuilt')
  const answers = [200, 200, 204, 500, null]
  const port: Post = async (url, body) => ({
    status: answers.shift() ?? null,
    durationMs: 0,
    request: { url, headers: {}, body },
  })
  const post = metrics.counted(port)
  for (const status of [200, 200, 204, 500, null])
    expect(await post('https://shop.example/', '{}')).toMatchObject({ status, request: { body: '{}' } })
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
  await store.write((tx) => scheduleJob(tx, sampleJob({ dueAtMs: nowMs - 90_500 })))
  const sources = { store, parts: onePart, clock: { now: () => nowMs }, jobKinds: ['callback', 'read'] }
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

test('the metrics of our own are those that the documents of operators name, with their help, type and labels', async () => {
  const { store, dispose } = await temporaryStore()
  const metrics = createMetrics('unbuilt', {
    store,
    parts: {
      list: () => [
        { kind: 'node', name: 'node 1', state: 'reachable', merchantCodes: ['shop'] },
        { kind: 'node', name: 'node 2', state: 'lost', merchantCodes: ['other'] },
      ],
    },
    clock: { now: () => 0 },
    jobKinds: ['callback', 'read'],
  })
  metrics.countRequest({ operation: 'readPayin', status: 200, durationMs: 6000 })
  metrics.countProcessorCall('prepare', 'answered')
  metrics.countProcessorCall('send', 'failed')
  metrics.countViolation('img-src')
  const { text, contentType } = await metrics.expose()
  await dispose()
  const own = text.split('\n').filter((line) => /^(# (HELP|TYPE) )?(gateway|page)_/.test(line))
  const labels = 'operation="readPayin",status="200"'
  const bucket = (le: string, count: number) => `gateway_request_duration_seconds_bucket{le="${le}",${labels}} ${count}`
  expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(own.filter((line) => !line.startsWith('gateway_build_info'))).toEqual([
    '# HELP gateway_build_info Always 1; its labels say which version and which build run.',
    '# TYPE gateway_build_info gauge',
    '# HELP gateway_request_duration_seconds API requests by operation and HTTP status.',
    '# TYPE gateway_request_duration_seconds histogram',
    ...['0.002', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '1', '5'].map((le) => bucket(le, 0)),
    bucket('+Inf', 1),
    `gateway_request_duration_seconds_sum{${labels}} 6`,
    `gateway_request_duration_seconds_count{${labels}} 1`,
    '# HELP gateway_callback_attempts_total Attempts of callbacks by result: delivered (HTTP 200), refused (another status), unanswered.',
    '# TYPE gateway_callback_attempts_total counter',
    '# HELP gateway_processor_calls_total Calls of the payment processor by function and result: answered, or failed (an error, a time limit, a wrong answer).',
    '# TYPE gateway_processor_calls_total counter',
    'gateway_processor_calls_total{call="prepare",result="answered"} 1',
    'gateway_processor_calls_total{call="send",result="failed"} 1',
    "# HELP page_policy_violations_total Violations of the page's Content-Security-Policy that browsers have reported, by directive.",
    '# TYPE page_policy_violations_total counter',
    'page_policy_violations_total{directive="img-src"} 1',
    '# HELP gateway_callback_backlog Callbacks planned and not yet done.',
    '# TYPE gateway_callback_backlog gauge',
    'gateway_callback_backlog 0',
    '# HELP gateway_job_lag_seconds How long ago the job that waits longest fell due, by kind; 0 where none waits.',
    '# TYPE gateway_job_lag_seconds gauge',
    'gateway_job_lag_seconds{kind="callback"} 0',
    'gateway_job_lag_seconds{kind="read"} 0',
    '# HELP gateway_database_part_up Whether a node of a distributed database responds: 1 or 0; absent where the database is no cluster.',
    '# TYPE gateway_database_part_up gauge',
    'gateway_database_part_up{part="node 1"} 1',
    'gateway_database_part_up{part="node 2"} 0',
  ])
})
