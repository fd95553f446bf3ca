import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countJobs, listJobLags } from '../../store/jobs/job-backlog.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../clock.ts'
import { type DatabaseParts, reachableMerchants } from '../database-parts.ts'
import type { Post, PostResult } from '../post.ts'
import { APPLICATION_VERSION } from '../versions.ts'

interface RequestCount {
  /** Name of the operation, never a path. */
  readonly operation: string
  readonly status: number
  readonly durationMs: number
}

export interface Metrics {
  countRequest(request: RequestCount): void
  /** Counts a violation of the page's policy that a browser has reported. */
  countViolation(directive: string): void
  /** Counts a call of the payment processor by the function's name. */
  countProcessorCall(call: string, result: 'answered' | 'failed'): void
  /** The same port with its attempts counted by result. */
  counted(post: Post): Post
  /** The text that Prometheus reads, with its content type. */
  expose(): Promise<{ readonly text: string; readonly contentType: string }>
}

interface Sources {
  readonly store: Pick<Store, 'read'>
  readonly parts: Pick<DatabaseParts, 'list'>
  readonly clock: Pick<Clock, 'now'>
  /** Every kind of job there is: a kind of which no job waits is shown with 0. */
  readonly jobKinds: readonly string[]
}

/** Metrics of one gateway: requests and callbacks by result, waiting jobs, and the process's own. */
export function createMetrics(buildId: string, sources?: Sources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'gateway_build_info',
    help: 'Always 1; its labels say which version and which build run.',
    labelNames: ['version', 'build'],
    registers: [registry],
  }).set({ version: APPLICATION_VERSION, build: buildId }, 1)
  const durations = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'API requests by operation and HTTP status.',
    labelNames: ['operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const attempts = new Counter({
    name: 'gateway_callback_attempts_total',
    help: 'Attempts of callbacks by result: delivered (HTTP 200), refused (another status), unanswered.',
    labelNames: ['result'],
    registers: [registry],
  })
  const calls = new Counter({
    name: 'gateway_processor_calls_total',
    help: 'Calls of the payment processor by function and result: answered, or failed (an error, a time limit, a wrong answer).',
    labelNames: ['call', 'result'],
    registers: [registry],
  })
  const violations = new Counter({
    name: 'page_policy_violations_total',
    help: "Violations of the page's Content-Security-Policy that browsers have reported, by directive.",
    labelNames: ['directive'],
    registers: [registry],
  })
  if (sources) addJobs(registry, sources)
  if (sources) addNodes(registry, sources)

  return {
    countRequest: ({ operation, status, durationMs }) => durations.observe({ operation, status }, durationMs / 1000),
    countViolation: (directive) => violations.inc({ directive }),
    countProcessorCall: (call, result) => calls.inc({ call, result }),
    counted: (post) => async (url, body) => {
      const result = await post(url, body)
      attempts.inc({ result: wordOf(result) })
      return result
    },
    expose: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}

function wordOf({ status }: PostResult): 'delivered' | 'refused' | 'unanswered' {
  if (status === null) return 'unanswered'
  return status === 200 ? 'delivered' : 'refused'
}

/**
 * Read from the store at each exposure, so that every process on one database shows the same. Without the jobs on a node
 * of the database that does not respond.
 */
function addJobs(registry: Registry, { store, parts, clock, jobKinds }: Sources): void {
  new Gauge({
    name: 'gateway_callback_backlog',
    help: 'Callbacks planned and not yet done.',
    registers: [registry],
    async collect() {
      this.set(await store.read((db) => countJobs(db, 'callback', reachableMerchants(parts.list()))))
    },
  })
  new Gauge({
    name: 'gateway_job_lag_seconds',
    help: 'How long ago the job that waits longest fell due, by kind; 0 where none waits.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const lags = await store.read((db) => listJobLags(db, clock.now(), reachableMerchants(parts.list())))
      for (const kind of jobKinds) {
        this.set({ kind }, (lags.find((lag) => lag.kind === kind)?.lagMs ?? 0) / 1000)
      }
    },
  })
}

function addNodes(registry: Registry, { parts }: Sources): void {
  new Gauge({
    name: 'gateway_database_part_up',
    help: 'Whether a node of a distributed database responds: 1 or 0; absent where the database is no cluster.',
    labelNames: ['part'],
    registers: [registry],
    collect() {
      this.reset()
      for (const part of parts.list()) {
        if (part.kind === 'node') this.set({ part: part.name }, part.state === 'reachable' ? 1 : 0)
      }
    },
  })
}
