import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { LookAtNodes } from '../store/cluster/cluster-nodes.ts'
import { createDatabaseParts, lostOf } from './database-parts.ts'

const node = (number: number, isReachable: boolean, ...merchantCodes: string[]) => ({
  number,
  isReachable,
  merchantCodes,
})

/** Watches a database that is seen like this, look by look. What was known and logged after each, and the pauses. */
async function watched(...seen: ReadonlyArray<Awaited<ReturnType<LookAtNodes>> | Error>) {
  const stopping = new AbortController()
  const after: unknown[] = []
  const logged: string[] = []
  const ended: number[] = []
  const looks = [...seen]
  const log = pino({}, { write: (line) => logged.push(`${JSON.parse(line).part ?? ''}: ${JSON.parse(line).msg}`) })
  const parts = createDatabaseParts({
    look: async () => {
      const state = looks.shift()
      if (state instanceof Error) throw state
      return state
    },
    endHeld: (longerThanMs) => ended.push(longerThanMs),
    log,
    pause: async (ms) => {
      const lost = lostOf(parts.list()).map(({ name }) => name)
      const isLost = ['one', 'two'].filter(parts.isLost)
      after.push({ lost, isLost, logged: logged.splice(0), ended: ended.splice(0), ms })
      if (looks.length === 0) stopping.abort()
    },
  })
  await parts.watch(stopping.signal)
  return { after, list: parts.list(), groups: ['one', 'two'].map(parts.groupOf) }
}

test('a database that is no cluster is one part, and is looked at every ten seconds', async () => {
  const { after, list, groups } = await watched(undefined)
  expect(after).toEqual([{ lost: [], isLost: [], logged: [], ended: [], ms: 10_000 }])
  expect(list).toEqual([{ kind: 'all', name: 'the database' }])
  expect(new Set(groups).size).toBe(1)
})

test('requests of different merchants share a statement until the database is a cluster', async () => {
  const { groups } = await watched(undefined, [node(1, true, 'one', 'two')])
  expect(groups).toEqual(['one', 'two'])
})

test('a node that is lost takes its merchants with it until it responds again, the log says so once, and meanwhile what is held for a second is ended at every look', async () => {
  const { after } = await watched(
    [node(1, true, 'one'), node(2, true, 'two')],
    [node(1, true, 'one'), node(2, false, 'two')],
    [node(1, true, 'one'), node(2, false, 'two')],
    [node(1, true, 'one'), node(2, true, 'two')],
  )
  const words = 'a node of the database does not respond: its merchants get 503, their jobs wait'
  expect(after).toEqual([
    { lost: [], isLost: [], logged: [], ended: [], ms: 1000 },
    { lost: ['node 2'], isLost: ['two'], logged: [`node 2: ${words}`], ended: [1000], ms: 1000 },
    { lost: ['node 2'], isLost: ['two'], logged: [], ended: [1000], ms: 1000 },
    { lost: [], isLost: [], logged: ['node 2: a node of the database responds again'], ended: [], ms: 1000 },
  ])
})

test('while a node is lost, what nobody knows the place of is lost, and with all of them nothing is', async () => {
  const isLost: boolean[] = []
  let responds = false
  const stopping = new AbortController()
  const parts = createDatabaseParts({
    look: async () => [node(1, true, 'one'), node(2, responds, 'two')],
    endHeld: () => undefined,
    log: pino({ level: 'silent' }),
    pause: async () => {
      isLost.push(parts.isLost('192.0.2.7'))
      if (responds) stopping.abort()
      responds = true
    },
  })
  await parts.watch(stopping.signal)
  expect(isLost).toEqual([true, false])
})

test('a merchant whose rows were moved from a lost node is lost no more', async () => {
  const { after } = await watched([node(1, true, 'one'), node(2, false, 'two')], [node(1, true, 'one', 'two')])
  expect(after).toMatchObject([{ isLost: ['two'] }, { isLost: [] }])
})

test('while nobody can be asked, what was seen last stays', async () => {
  const { after } = await watched([node(1, false, 'one')], new Error('the database does not respond'))
  const lost = { isLost: ['one', 'two'] }
  const logged = [': looking at the nodes of the database failed']
  expect(after).toMatchObject([lost, { ...lost, logged, ms: 1000 }])
})

test('while nobody can be asked, the log says so once a minute', async () => {
  const gone = new Error('the database does not respond')
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { after } = await watched(gone, gone, [node(1, true, 'one')], gone)
  const message = ': looking at the nodes of the database failed'
  expect(after).toMatchObject([{ logged: [message] }, { logged: [] }, { logged: [] }, { logged: [message] }])
  now.mockRestore()
})
