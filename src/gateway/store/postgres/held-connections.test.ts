import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { createDatabaseParts } from '../../core/database-parts.ts'
import { paymentScope, type Store } from '../store.ts'
import type { Db } from '../tables.ts'
import { type TemporarySchema, temporarySchema } from '../temporary-schema.test-support.ts'
import { openedStore } from '../temporary-store.test-support.ts'
import { isPartLost } from '../unavailability.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

const LOST = 'shop-of-node-2'
const OTHER = 'shop-of-node-1'
/** More than the store has connections. */
const MANY = 20

/** An address in front of a server on which a connection hangs, and stays open, once this text was sent on it. */
async function hangingAt(word: string, server: URL) {
  const sockets = new Set<Socket>()
  const relay = createServer((client) => {
    const upstream = connect(Number(server.port), server.hostname)
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
    let hangs = false
    client.on('data', (sent) => {
      hangs ||= sent.includes(word)
      if (!hangs) upstream.write(sent)
    })
    upstream.on('data', (answer) => hangs || client.write(answer))
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => hangs || client.destroy())
  })
  const url = new URL(server)
  url.host = `127.0.0.1:${await listeningPort(relay)}`
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => relay.close(resolve))
  }
  return { url: url.href, close }
}

/** Watches a database of which node 2 hangs; looks follow each other quickly. */
function watchWithLostNode({ endHeld }: Store, signal: AbortSignal): Promise<void> {
  const look = async () => [
    { number: 1, isReachable: true, merchantCodes: [OTHER] },
    { number: 2, isReachable: false, merchantCodes: [LOST] },
  ]
  const pause = () => setTimeout(20)
  return createDatabaseParts({ look, endHeld, log: pino({ level: 'silent' }), pause }).watch(signal)
}

describe.runIf(serverUrl)('while a node of the database hangs', () => {
  let schema: TemporarySchema
  let relay: Awaited<ReturnType<typeof hangingAt>>
  let store: Store
  beforeAll(async () => {
    schema = await temporarySchema(serverUrl ?? '')
    relay = await hangingAt(LOST, new URL(schema.url))
    store = await openedStore({ databaseUrl: relay.url, dataDir: '' })
  })
  afterAll(async () => {
    await store.close()
    await relay.close()
    await schema.drop()
  })

  const paymentsOf = (merchantCode: string) => (db: Db) =>
    db.selectFrom('payment').select('paymentId').where('merchantCode', '=', merchantCode).execute()

  test('the statements that wait for it reject as of a lost part and free their connections, and the others are served', async () => {
    const stopping = new AbortController()
    const ofLost = Array.from({ length: MANY }, (_, at) =>
      at % 2 === 0
        ? store.read(paymentsOf(LOST))
        : store.write(paymentsOf(LOST), paymentScope({ merchantCode: LOST, paymentId: String(at) })),
    )
    const ofOther = Array.from({ length: MANY }, () => store.read(paymentsOf(OTHER)))
    // Some may reject while the others are still served.
    const ended = Promise.allSettled(ofLost)
    const watching = watchWithLostNode(store, stopping.signal)
    expect(await Promise.all(ofOther)).toEqual(Array.from({ length: MANY }, () => []))
    for (const outcome of await ended) expect(outcome.status === 'rejected' && isPartLost(outcome.reason)).toBe(true)
    stopping.abort()
    await watching
  })

  test('work that has held its connection for less than the given time keeps it', async () => {
    const running = deferred()
    const ending = deferred()
    const written = store.write(async (tx) => {
      running.resolve()
      await ending.promise
      return paymentsOf(OTHER)(tx)
    })
    await running.promise
    store.endHeld(60_000)
    ending.resolve()
    expect(await written).toEqual([])
  })

  test('a transaction whose connection was ended between two of its statements rejects as of a lost part', async () => {
    const written = store.write(async (tx) => {
      await paymentsOf(OTHER)(tx)
      store.endHeld(0)
      return paymentsOf(OTHER)(tx)
    })
    await expect(written).rejects.toSatisfy(isPartLost)
    expect(await store.read(paymentsOf(OTHER))).toEqual([])
  })
})
