import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import {
  deleteOldSinkRequests,
  insertSinkRequest,
  listOldSinks,
  listSinkRequests,
  listSinks,
  planSinkResponse,
  sinkLimits,
  takeSinkResponse,
} from './sinks.ts'

describeOnEngines('sinks', (opened) => {
  const plan = (name: string, status: number, times: number | null) =>
    opened.store.write((tx) => planSinkResponse(tx, { name, isOpen: 1 }, { status, delayMs: 5, times }))
  const take = (name: string) => opened.store.write((tx) => takeSinkResponse(tx, name))

  test('a planned sink response is used the given number of times, then the default response', async () => {
    const name = randomUUID()
    expect(await plan(name, 503, 2)).toBe('planned')
    expect(await take(name)).toEqual({ status: 503, delayMs: 5 })
    expect(await take(name)).toEqual({ status: 503, delayMs: 5 })
    expect(await take(name)).toBeUndefined()
  })

  test('simultaneous requests do not use a planned response more often than planned', async () => {
    const name = randomUUID()
    await plan(name, 500, 3)
    const responses = await Promise.all(Array.from({ length: 10 }, () => take(name)))
    expect(responses.filter((given) => given !== undefined)).toHaveLength(3)
  })

  test('a response planned without a number of times is used until another one is planned', async () => {
    const name = randomUUID()
    expect(await take(name)).toBeUndefined()
    await plan(name, 500, null)
    expect([await take(name), await take(name)]).toMatchObject([{ status: 500 }, { status: 500 }])
    await plan(name, 204, null)
    expect(await take(name)).toMatchObject({ status: 204 })
    expect(await sinkOf(name)).toMatchObject({ status: 204, delayMs: 5, times: null, requests: 0, bytes: 0 })
  })

  const request = (atMs: number, body = `at ${atMs}`) => ({
    id: randomUUID(),
    atMs,
    method: 'POST',
    headersJson: '{}',
    body,
  })
  const receive = (name: string, received: ReturnType<typeof request>, isOpen = 0) =>
    opened.store.write((tx) => insertSinkRequest(tx, { name, isOpen }, received))
  const requestsOf = (name: string) => opened.store.read((db) => listSinkRequests(db, name))
  const sinkOf = async (name: string) => (await opened.store.read(listSinks)).find((sink) => sink.name === name)

  test('the requests of a sink are listed oldest first, without those of other sinks', async () => {
    const name = randomUUID()
    await receive(name, request(2))
    await receive(name, request(1))
    await receive(randomUUID(), request(3))
    expect((await requestsOf(name)).map(({ body }) => body)).toEqual(['at 1', 'at 2'])
  })

  test('a sink keeps its newest 1000 requests, and requests of other sinks are not deleted', async () => {
    const [busy, quiet] = [randomUUID(), randomUUID()]
    await receive(quiet, request(1))
    await receive(busy, request(1))
    const next = Array.from({ length: 997 }, (_, place) => ({ ...request(place + 2), name: busy }))
    await opened.store.write(async (tx) => {
      await tx.insertInto('sinkRequest').values(next).execute()
      await tx.updateTable('sink').set({ requests: 998 }).where('name', '=', busy).execute()
      for (let atMs = 999; atMs <= 1003; atMs++) await insertSinkRequest(tx, { name: busy, isOpen: 0 }, request(atMs))
    })
    const kept = await requestsOf(busy)
    expect(kept.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 1000 }, (_, place) => place + 4))
    expect(await sinkOf(busy)).toMatchObject({ requests: 1000 })
    expect(await requestsOf(quiet)).toHaveLength(1)
  })

  test('a sink keeps only its newest requests within the limit of bytes, of which a letter may have several', async () => {
    const name = randomUUID()
    const half = 'ก'.repeat(Math.floor(sinkLimits.bytesPerSink / 6) - 10)
    const bytes = Buffer.byteLength(half) + Buffer.byteLength('{}')
    await receive(name, request(1, half))
    expect(await sinkOf(name)).toMatchObject({ requests: 1, bytes })
    for (const atMs of [2, 3]) await receive(name, request(atMs, half))
    expect((await requestsOf(name)).map(({ atMs }) => atMs)).toEqual([2, 3])
    expect(await sinkOf(name)).toMatchObject({ requests: 2, bytes: 2 * bytes })
  })

  test('beyond 100 open names no other is taken, and merchants and known names still are', async () => {
    const [known, last, merchant, stranger] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await opened.store.write(async (tx) => {
      await tx.deleteFrom('sink').where('isOpen', '=', 1).execute()
      const planned = { status: 200, delayMs: 0, times: 0, isOpen: 1 }
      const rows = Array.from({ length: 98 }, () => ({ name: randomUUID(), ...planned }))
      await tx.insertInto('sink').values(rows).execute()
    })
    expect(await receive(known, request(1), 1)).toBe('kept')
    expect(await receive(last, request(1), 1)).toBe('kept')
    expect(await receive(stranger, request(1), 1)).toBe('too_many_names')
    expect(await plan(stranger, 500, 1)).toBe('too_many_names')
    expect(await requestsOf(stranger)).toEqual([])
    expect(await receive(known, request(2), 1)).toBe('kept')
    expect(await receive(merchant, request(1))).toBe('kept')
    await opened.store.write((tx) => tx.deleteFrom('sink').where('isOpen', '=', 1).execute())
  })

  test('a sink’s requests before an instant are deleted, and what it keeps is counted anew', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    // Before those of the other tests.
    for (const name of [one, other]) for (const atMs of [-3, -2, -1]) await receive(name, request(atMs))
    const deleteOld = (beforeMs: number) => opened.store.write((tx) => deleteOldSinkRequests(tx, one, beforeMs))
    const oldSinks = (beforeMs: number) => opened.store.read((db) => listOldSinks(db, beforeMs))
    expect([await deleteOld(-3), await deleteOld(-1), await deleteOld(-1)]).toEqual([false, true, false])
    expect((await requestsOf(one)).map(({ atMs }) => atMs)).toEqual([-1])
    expect(await requestsOf(other)).toHaveLength(3)
    expect(await sinkOf(one)).toMatchObject({ requests: 1, bytes: Buffer.byteLength('at -1{}') })
    expect([await oldSinks(-3), await oldSinks(-1)]).toEqual([[], [other]])
    expect((await oldSinks(0)).toSorted()).toEqual([one, other].toSorted())
    expect(await deleteOld(0)).toBe(true)
    expect(await sinkOf(one)).toMatchObject({ requests: 0, bytes: 0 })
  })

  test('while all sinks together are full no request is kept, also of a known sink', async () => {
    const [known, other] = [randomUUID(), randomUUID()]
    await receive(known, request(1))
    const fill = (bytes: number) =>
      opened.store.write((tx) => tx.updateTable('sink').set({ bytes }).where('name', '=', known).execute())
    const others = (await opened.store.read(listSinks)).filter(({ name }) => name !== known)
    const room = sinkLimits.bytesInAll - others.reduce((total, { bytes }) => total + bytes, 0)
    await fill(room - 1)
    expect(await plan(known, 200, 0)).toBe('planned')
    await fill(room)
    expect(await receive(known, request(2))).toBe('full')
    expect(await receive(other, request(1))).toBe('full')
    expect(await requestsOf(known)).toHaveLength(1)
    await fill(0)
    expect(await receive(known, request(2))).toBe('kept')
  })
})
