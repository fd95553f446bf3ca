import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { pollRounds, type Round } from './poll.ts'

type Polling = Parameters<typeof pollRounds>[1]

/** Runs these rounds, the last of which is the last of all. What happened, in its order. */
async function played(rounds: readonly Round[], pauses?: Polling['pauses']): Promise<readonly string[]> {
  const done: string[] = []
  const stopping = new AbortController()
  let next = 0
  const round: Round = async () => {
    const current = rounds[next]
    next += 1
    done.push(`round ${next}`)
    if (next === rounds.length) stopping.abort()
    return current === undefined ? 'idle' : current()
  }
  const log = pino({}, { write: (line) => done.push(`${JSON.parse(line).level}: ${JSON.parse(line).msg}`) })
  const pause = async (ms: number, signal?: AbortSignal) => {
    done.push(`pause ${ms}${signal === stopping.signal ? '' : ', which a stop does not end'}`)
  }
  await pollRounds({ pause, log }, { round, work: 'looking for due jobs', ...(pauses && { pauses }) }, stopping.signal)
  return done
}

const idle: Round = async () => 'idle'
const more: Round = async () => 'more'

test('rounds follow each other at once while there is more to do, and after 200 ms where nothing was', async () => {
  const course = ['round 1', 'round 2', 'pause 200', 'round 3', 'round 4', 'pause 200']
  expect(await played([more, idle, more, idle])).toEqual(course)
})

test('rounds with pauses of their own keep to them', async () => {
  const course = ['round 1', 'pause 30', 'round 2', 'pause 600000']
  expect(await played([more, idle], { more: 30, idle: 600_000 })).toEqual(course)
})

const fail: Round = () => Promise.reject(new Error('the database is gone'))

test('a round that fails is logged with what it was about, and the next one comes after the usual pause', async () => {
  expect(await played([fail, more])).toEqual(['round 1', '50: looking for due jobs failed', 'pause 200', 'round 2'])
})

test('rounds that go on failing are logged once a minute, and at once after one that did not fail', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const at = (ms: number, round: Round) => async () => {
    now.mockReturnValue(ms)
    return round()
  }
  const rounds = [at(1000, fail), at(60_999, fail), at(61_000, fail), at(61_001, idle), at(61_002, fail)]
  const happened = await played(rounds)
  expect(happened.filter((one) => !one.startsWith('pause'))).toEqual([
    'round 1',
    '50: looking for due jobs failed',
    'round 2',
    'round 3',
    '50: looking for due jobs failed',
    'round 4',
    'round 5',
    '50: looking for due jobs failed',
  ])
})
