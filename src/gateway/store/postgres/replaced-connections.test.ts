import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { replacedConnections } from './replaced-connections.ts'

/** A pool that keeps the connections it got back and gives the latest of them first. */
function poolOf(now: () => number) {
  const idle: pg.PoolClient[] = []
  let made = 0
  const events = new EventEmitter()
  const connect = vi.fn(async () => {
    const former = idle.pop()
    if (former) return former
    const release = (isOver?: boolean) => void (isOver || idle.push(client))
    const client = { name: ++made, release } as never as pg.PoolClient
    events.emit('connect', client)
    return client
  })
  const pool = Object.assign(events, { connect }) as unknown as pg.Pool
  return replacedConnections(pool, now)
}

test('connections that are open when all are replaced are not used again, however often that is asked for within a second', async () => {
  let atMs = 0
  const { connect, replaceAll } = poolOf(() => atMs)
  const names = async (count: number) => {
    const clients = await Promise.all(Array.from({ length: count }, connect))
    for (const client of clients) client.release()
    return clients.map((client) => (client as unknown as { name: number }).name).toSorted()
  }
  expect(await names(3)).toEqual([1, 2, 3])
  expect(await names(3)).toEqual([1, 2, 3])
  atMs = 10
  replaceAll()
  atMs = 20
  expect(await names(2)).toEqual([4, 5])
  replaceAll()
  expect(await names(2)).toEqual([4, 5])
  atMs = 1010
  replaceAll()
  atMs = 1020
  expect(await names(2)).toEqual([6, 7])
})
