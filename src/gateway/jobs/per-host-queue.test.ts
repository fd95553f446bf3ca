import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Job } from '../store/tables.ts'
import { createLanes } from './per-host-queue.ts'

const limits = { runningPerLane: 2, running: 3, waitingPerLane: 3 }

const jobOf = (id: string, particulars: Partial<Job> = {}): Job => ({
  id,
  merchantCode: 'shop',
  kind: 'callback',
  subjectKey: id,
  payloadJson: '{}',
  dueAtMs: 0,
  place: 1,
  attempt: 1,
  leaseUntilMs: 1,
  createdAtMs: 0,
  ...particulars,
})

test('a lane starts its jobs in order, as many at once as it may', () => {
  const lanes = createLanes(limits)
  for (const id of ['a1', 'a2', 'a3']) lanes.add(jobOf(id), 'a')
  expect([lanes.next()?.id, lanes.next()?.id, lanes.next()?.id]).toEqual(['a1', 'a2', undefined])
  lanes.finish(jobOf('a1'))
  expect(lanes.next()?.id).toBe('a3')
})

test('a lane that is stuck takes no place from the others', () => {
  const lanes = createLanes(limits)
  for (const id of ['a1', 'a2', 'a3']) lanes.add(jobOf(id), 'stuck')
  lanes.next()
  lanes.next()
  lanes.add(jobOf('b1'), 'healthy')
  expect(lanes.next()?.id).toBe('b1')
})

test('lanes take turns', () => {
  const lanes = createLanes({ ...limits, running: 4 })
  for (const id of ['a1', 'a2']) lanes.add(jobOf(id), 'a')
  for (const id of ['b1', 'b2']) lanes.add(jobOf(id), 'b')
  expect([1, 2, 3, 4].map(() => lanes.next()?.id)).toEqual(['a1', 'b1', 'a2', 'b2'])
})

test('a full lane takes no further job, and a known one only gets its newer lease', () => {
  const lanes = createLanes(limits)
  expect(['a1', 'a2', 'a3', 'a4'].map((id) => lanes.add(jobOf(id), 'a'))).toEqual([
    'queued',
    'queued',
    'queued',
    'full',
  ])
  expect(lanes.add(jobOf('a1', { leaseUntilMs: 99 }), 'a')).toBe('known')
  expect(lanes.next()).toMatchObject({ id: 'a1', leaseUntilMs: 99 })
  expect(lanes.add(jobOf('a1'), 'a')).toBe('known')
})

test('only jobs that have not been started can be taken back out', () => {
  const lanes = createLanes(limits)
  for (const id of ['a1', 'a2']) lanes.add(jobOf(id), 'a')
  lanes.next()
  expect(lanes.remove(() => true).map(({ id }) => id)).toEqual(['a2'])
  expect(lanes.next()).toBeUndefined()
})

/** Lanes under test, with a record of what was queued, started and is running. */
function recordedLanes() {
  const lanes = createLanes(limits)
  const running: Job[] = []
  const started: string[] = []
  const queued: string[] = []
  const add = (id: string, lane: string) => {
    if (lanes.add(jobOf(id), lane) === 'queued') queued.push(id)
  }
  const start = (): boolean => {
    const job = lanes.next()
    if (job) running.push(job)
    if (job) started.push(job.id)
    return job !== undefined
  }
  const finish = (): boolean => {
    const ended = running.shift()
    if (ended) lanes.finish(ended)
    return ended !== undefined
  }
  const busiest = () =>
    Math.max(...['a', 'b', 'c'].map((lane) => running.filter(({ id }) => id.startsWith(lane)).length))
  return { running, started, queued, add, start, finish, busiest }
}

test('whatever comes in whatever order: no limit is passed and no job is lost or started twice', () => {
  const command = fc.constantFrom('add a', 'add b', 'add c', 'start', 'finish')
  fc.assert(
    fc.property(fc.array(command, { maxLength: 200 }), (commands) => {
      const lanes = recordedLanes()
      for (const [place, step] of commands.entries()) {
        const [, lane] = step.split(' ')
        if (lane !== undefined) lanes.add(`${lane}${place}`, lane)
        else if (step === 'start') lanes.start()
        else lanes.finish()
        expect(lanes.busiest()).toBeLessThanOrEqual(limits.runningPerLane)
        expect(lanes.running.length).toBeLessThanOrEqual(limits.running)
      }
      while (lanes.start() || lanes.finish()) expect(lanes.running.length).toBeLessThanOrEqual(limits.running)
      expect(lanes.started.toSorted()).toEqual(lanes.queued.toSorted())
    }),
  )
})
