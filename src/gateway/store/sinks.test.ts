import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertSinkRequest, listSinkRequests, listSinks, sinkLimits, takeSinkAnswer, upsertSink } from './sinks.ts'
import { describeOnEngines } from './tested-engines.test-support.ts'

describeOnEngines('sinks', (opened) => {
  const tell = (name: string, status: number, times: number | null) =>
    opened.store.write((tx) => upsertSink(tx, { name, status, delayMs: 5, times }))
  const answer = (name: string) => opened.store.write((tx) => takeSinkAnswer(tx, name))

  test('a planned sink response is used the given number of times, then the default response', async () => {
    const name = randomUUID()
    await tell(name, 503, 2)
    expect(await answer(name)).toEqual({ status: 503, delayMs: 5 })
    expect(await answer(name)).toEqual({ status: 503, delayMs: 5 })
    expect(await answer(name)).toBeUndefined()
  })

  test('simultaneous requests do not use a planned response more often than planned', async () => {
    const name = randomUUID()
    await tell(name, 500, 3)
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(name)))
    expect(answers.filter((given) => given !== undefined)).toHaveLength(3)
  })

  test('a response planned without a number of times is used until another one is planned', async () => {
    const name = randomUUID()
    expect(await answer(name)).toBeUndefined()
    await tell(name, 500, null)
    expect([await answer(name), await answer(name)]).toMatchObject([{ status: 500 }, { status: 500 }])
    await tell(name, 204, null)
    expect(await answer(name)).toMatchObject({ status: 204 })
    expect(await opened.store.read(listSinks)).toContainEqual({ name, status: 204, delayMs: 5, times: null })
  })

  const request = (atMs: number, name: string) => ({
    id: randomUUID(),
    name,
    atMs,
    method: 'POST',
    headersJson: '{}',
    body: `at ${atMs}`,
  })

  test('the requests of a sink are listed oldest first, without those of other sinks', async () => {
    const name = randomUUID()
    for (const received of [request(2, name), request(1, name), request(3, 'elsewhere')]) {
      await opened.store.write((tx) => insertSinkRequest(tx, received))
    }
    const bodies = (await opened.store.read((db) => listSinkRequests(db, name))).map(({ body }) => body)
    expect(bodies).toEqual(['at 1', 'at 2'])
  })

  test('a sink keeps its newest 1000 requests, and requests of other sinks are not deleted', async () => {
    const [busy, quiet] = [randomUUID(), randomUUID()]
    await opened.store.write((tx) => insertSinkRequest(tx, request(1, quiet)))
    const first = Array.from({ length: 998 }, (_, place) => request(place + 1, busy))
    await opened.store.write(async (tx) => {
      await tx.insertInto('sinkRequest').values(first).execute()
      for (let atMs = 999; atMs <= 1003; atMs++) await insertSinkRequest(tx, request(atMs, busy))
    })
    const kept = await opened.store.read((db) => listSinkRequests(db, busy))
    expect(kept.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 1000 }, (_, place) => place + 4))
    expect(await opened.store.read((db) => listSinkRequests(db, quiet))).toHaveLength(1)
  })

  test('a sink keeps only its newest requests within the limit of bytes', async () => {
    const name = randomUUID()
    const half = 'x'.repeat(sinkLimits.bytesPerSink / 2 - 100)
    for (const atMs of [1, 2, 3]) {
      await opened.store.write((tx) => insertSinkRequest(tx, { ...request(atMs, name), body: half }))
    }
    const kept = await opened.store.read((db) => listSinkRequests(db, name))
    expect(kept.map(({ atMs }) => atMs)).toEqual([2, 3])
  })

  test('a request to a sink beyond the greatest number of sinks is not kept, and existing sinks still receive', async () => {
    const known = randomUUID()
    expect(await opened.store.write((tx) => insertSinkRequest(tx, request(1, known)))).toBe('kept')
    await opened.store.write(async (tx) => {
      const rows = Array.from({ length: sinkLimits.sinks }, () => ({
        name: randomUUID(),
        status: 200,
        delayMs: 0,
        times: 0,
      }))
      for (let first = 0; first < rows.length; first += 200) {
        await tx
          .insertInto('sink')
          .values(rows.slice(first, first + 200))
          .execute()
      }
    })
    const stranger = randomUUID()
    expect(await opened.store.write((tx) => insertSinkRequest(tx, request(1, stranger)))).toBe('too_many_sinks')
    expect(await opened.store.read((db) => listSinkRequests(db, stranger))).toEqual([])
    expect(await opened.store.write((tx) => insertSinkRequest(tx, request(2, known)))).toBe('kept')
    await opened.store.write((tx) => tx.deleteFrom('sink').execute())
  })
})
