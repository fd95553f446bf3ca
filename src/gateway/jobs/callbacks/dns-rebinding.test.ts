import dns, { type LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { systemClock } from '../../core/clock.ts'
import { createPost } from './post-adapter.ts'

const { lookup: systemLookup } = dns
const { resolve4, resolve6 } = dns.promises
/** Results of the next DNS lookups; the last one is used for all that follow. */
let answers: readonly (readonly string[])[] = []
let lookups = 0
/** Lookups by the system, whose threads a silent name server holds. */
let systemLookups = 0

const nextAnswer = () => answers[Math.min(lookups++, answers.length - 1)] ?? []

/** Replaces `dns.lookup`: the product has no port for it, because the connection itself has to look the name up. */
function lookupAsTold(_host: string, options: object, tell: (error: null, ...found: unknown[]) => void): void {
  const addresses = nextAnswer()
  systemLookups += 1
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  setImmediate(() => {
    if ('all' in options && options.all) tell(null, found)
    else tell(null, found[0]?.address, found[0]?.family)
  })
}

let connections = 0
const server = createServer((_request, response) => response.end())
server.on('connection', () => {
  connections += 1
})
const port = await listeningPort(server)
afterAll(() => server.close())
beforeEach(() => {
  lookups = 0
  systemLookups = 0
  connections = 0
  let told: readonly string[] = []
  // The product asks for both families at once, this one first.
  Object.assign(dns.promises, {
    resolve4: async () => {
      told = nextAnswer()
      return told.filter((address) => !address.includes(':'))
    },
    resolve6: async () => told.filter((address) => address.includes(':')),
  })
  // The type has overloads that none of these callers uses.
  dns.lookup = lookupAsTold as unknown as typeof dns.lookup
  syncBuiltinESMExports()
})
afterEach(() => {
  dns.lookup = systemLookup
  Object.assign(dns.promises, { resolve4, resolve6 })
  syncBuiltinESMExports()
})

const environment = { publicUrl: 'http://localhost:1', port: 1, sandbox: true } as const
const posting = (outbound: 'public' | 'loopback') => {
  const post = createPost({ ...environment, outbound }, systemClock, 20_000)
  return (name: string) => post(`http://${name}:${port}/callback`, '{"idEntity":"a"}')
}
const refused = { status: null, error: 'target_refused' }

describe('a host name that resolves to', () => {
  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['10.0.0.1']],
    [['172.16.5.4']],
    [['192.168.1.1']],
    [['169.254.169.254']],
    [['fd00:ec2::254']],
    [['0.0.0.0']],
    [['100.64.0.1']],
    [['64:ff9b::7f00:1']],
    [['93.184.216.34', '127.0.0.1']],
    [['127.0.0.1', '93.184.216.34']],
    [['2606:2800:220:1::1', '::1']],
    [['93.184.216.34', '10.0.0.1', '93.184.216.35']],
  ])('%j gets no connection under the public policy', async (addresses) => {
    answers = [addresses]
    expect(await posting('public')('shop.example')).toMatchObject(refused)
    expect([lookups, connections, systemLookups]).toEqual([1, 0, 0])
  })

  test.each([[['10.0.0.1']], [['127.0.0.1', '169.254.169.254']], [['127.0.0.1', '192.168.0.1']]])(
    '%j gets no connection where loopback is allowed',
    async (addresses) => {
      answers = [addresses]
      expect(await posting('loopback')('shop.example')).toMatchObject(refused)
      expect([lookups, connections]).toEqual([1, 0])
    },
  )
})

test('an attempt looks the name up once and connects to the address it checked; a later attempt looks it up again', async () => {
  answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']]
  const post = posting('loopback')
  expect(await post('rebinding.example')).toMatchObject({ status: 200 })
  expect([lookups, connections]).toEqual([1, 1])
  expect(await post('rebinding.example')).toMatchObject(refused)
  expect([lookups, connections]).toEqual([2, 1])
  expect(await post('rebinding.example')).toMatchObject({ status: 200 })
  expect([lookups, connections]).toEqual([3, 2])
})

test('a name that only the other family has is found, and one without an address is an error', async () => {
  const post = posting('public')
  answers = [['fd00::1']]
  expect(await post('shop.example')).toMatchObject(refused)
  const rejects = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
  Object.assign(dns.promises, { resolve4: rejects, resolve6: rejects })
  syncBuiltinESMExports()
  expect(await post('shop.example')).toMatchObject({ status: null, error: 'ENOTFOUND' })
})

test('an attempt ends at its timeout although no name server answers', async () => {
  Object.assign(dns.promises, { resolve4: () => new Promise(() => undefined) })
  syncBuiltinESMExports()
  const post = createPost({ ...environment, outbound: 'public' }, systemClock, 50)
  expect(await post('http://shop.example/', '{}')).toMatchObject({ status: null, error: 'timeout' })
})
