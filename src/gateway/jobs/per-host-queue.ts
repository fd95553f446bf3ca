import type { Job } from '../store/tables.ts'

export interface LaneLimits {
  readonly runningPerLane: number
  readonly running: number
  readonly waitingPerLane: number
}

/** Jobs of one process, queued by what they could hold up: here, the host that a callback goes to. */
export interface Lanes {
  /** Queues a job behind the others of its lane. A job that is known already only gets its newer lease. */
  add(job: Job, lane: string): 'queued' | 'known' | 'full'
  /** Starts the next job that the limits allow, from the lane that has waited longest for its turn. */
  next(): Job | undefined
  /** Frees the place of a job that was started. */
  finish(job: Job): void
  /** Takes jobs back out that have not been started. */
  remove(isRemoved: (job: Job) => boolean): Job[]
}

type Lane = { readonly waiting: Map<string, Job>; running: number }

/** Empty lanes under the given limits. */
export function createLanes(limits: LaneLimits): Lanes {
  const lanes = new Map<string, Lane>()
  const laneByRunning = new Map<string, string>()

  const isReady = ({ waiting, running }: Lane) => waiting.size > 0 && running < limits.runningPerLane

  function start(name: string, lane: Lane): Job | undefined {
    const [job] = lane.waiting.values()
    if (job === undefined) return undefined
    lane.waiting.delete(job.id)
    lane.running += 1
    laneByRunning.set(job.id, name)
    // Behind the others, so that each lane gets its turn.
    lanes.delete(name)
    lanes.set(name, lane)
    return job
  }

  function dropIfEmpty(name: string, lane: Lane): void {
    if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(name)
  }

  return {
    add(job, name) {
      if (laneByRunning.has(job.id)) return 'known'
      const lane = lanes.get(name) ?? { waiting: new Map(), running: 0 }
      const isKnown = lane.waiting.has(job.id)
      if (!isKnown && lane.waiting.size >= limits.waitingPerLane) return 'full'
      lane.waiting.set(job.id, job)
      lanes.set(name, lane)
      return isKnown ? 'known' : 'queued'
    },
    next() {
      if (laneByRunning.size >= limits.running) return undefined
      for (const [name, lane] of lanes) if (isReady(lane)) return start(name, lane)
      return undefined
    },
    finish({ id }) {
      const name = laneByRunning.get(id)
      const lane = name === undefined ? undefined : lanes.get(name)
      laneByRunning.delete(id)
      if (name === undefined || lane === undefined) return
      lane.running -= 1
      dropIfEmpty(name, lane)
    },
    remove(isRemoved) {
      const removed: Job[] = []
      for (const [name, lane] of [...lanes]) {
        const leaving = [...lane.waiting.values()].filter(isRemoved)
        for (const { id } of leaving) lane.waiting.delete(id)
        removed.push(...leaving)
        dropIfEmpty(name, lane)
      }
      return removed
    },
  }
}
