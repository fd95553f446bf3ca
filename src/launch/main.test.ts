import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { httpResponse } from '#gateway/http/http-response.ts'

const opened = vi.fn()
const created = vi.fn()
/** What the program waits for, with the function that ends the wait. */
const waits: { readonly ms: number; readonly end: () => void }[] = []
vi.mock('node:timers/promises', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  setTimeout: (ms: number) => new Promise<void>((resolve) => waits.push({ ms, end: resolve })),
}))
vi.mock('#gateway/http/node-listener.ts', () => ({ httpServer: created }))
vi.mock('./application.ts', () => {
  class NotStarted extends Error {}
  return { NotStarted, openApplication: opened }
})

class FakeServer extends EventEmitter {
  readonly calls: string[] = []
  isBusy = false
  isPortTaken = false
  listen(port: number, host: string, call: () => void) {
    this.calls.push(`listen ${port} ${host}`)
    if (!this.isPortTaken) call()
  }
  close(call: () => void) {
    this.calls.push('close')
    if (!this.isBusy) call()
  }
  closeAllConnections() {
    this.calls.push('close all')
  }
}

const application = {
  log: { info: vi.fn(), fatal: vi.fn() },
  respond: async () => httpResponse('served'),
  refuseUnreadable: () => httpResponse('refused'),
  prepare: vi.fn(async () => undefined),
  endWaits: vi.fn(),
  close: vi.fn(async () => undefined),
  environment: { port: 4321, host: '192.0.2.7', publicUrl: 'https://pay.example/below', sandbox: true },
  buildId: 'git-0123456789ab',
  pages: [
    { name: 'The workshop', address: 'https://pay.example/below/sandbox' },
    { name: 'The API reference', address: 'https://pay.example/below/docs' },
  ],
  demoAddresses: ['the customer chooses', 'the shop selects'].map((summary, index) => ({
    summary,
    address: `https://pay.example/below/sandbox/pay/${index + 1}`,
  })),
  warnings: ['PUBLIC_ULR is no variable of this program.'],
}

let server: FakeServer
let printed: string[]
let errors: string[]
let exits: unknown[]
let signals: Record<string, (error?: Error) => void>

beforeEach(() => {
  waits.length = 0
  server = new FakeServer()
  printed = []
  errors = []
  exits = []
  signals = {}
  created.mockReset().mockReturnValue(server)
  opened.mockReset().mockResolvedValue(application)
  application.prepare.mockClear()
  application.close.mockReset().mockResolvedValue(undefined)
  application.log.info.mockReset()
  application.log.fatal.mockReset()
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(line))
  vi.spyOn(console, 'error').mockImplementation((line) => errors.push(line))
  vi.spyOn(process, 'exit').mockImplementation(((code: number) => exits.push(code)) as never)
  vi.spyOn(process, 'on').mockImplementation((name, call) => {
    signals[String(name)] = call
    return process
  })
  // The module starts the product when it is loaded.
  vi.resetModules()
})
const settled = () => new Promise((resolve) => setImmediate(resolve))
async function start() {
  await import('./main.ts')
  await settled()
}

describe('a start', () => {
  test('listens at the host and port of the environment, with its limits of time and size', async () => {
    await start()
    expect(server.calls).toEqual(['listen 4321 192.0.2.7'])
    expect(created.mock.calls[0]?.[1]).toEqual({
      keepAliveTimeout: 75_000,
      stalledMs: 120_000,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16_384,
    })
  })

  test('prints its addresses, version and build, and what is wrong with the environment', async () => {
    await start()
    expect(errors).toEqual(['PUBLIC_ULR is no variable of this program.'])
    expect(printed.join('\n').replace(/Version \d+\.\d+\.\d+/, 'Version 0.0.0')).toBe(`
  Payment Web Application and gateway: https://pay.example/below
  Version 0.0.0, build git-0123456789ab

  Pay something as a customer of the demo shop:
    https://pay.example/below/sandbox/pay/1   the customer chooses
    https://pay.example/below/sandbox/pay/2   the shop selects

  The workshop: https://pay.example/below/sandbox
  The API reference: https://pay.example/below/docs
`)
  })

  test('without the demo shop names no address of it', async () => {
    opened.mockResolvedValue({ ...application, demoAddresses: [], warnings: [] })
    await start()
    expect(printed[0]).not.toContain('demo shop')
    expect(errors).toEqual([])
  })

  test('whose environment is wrong prints why, and ends with exit code 1', async () => {
    const { NotStarted } = await import('./application.ts')
    opened.mockRejectedValue(new NotStarted('PORT is no port.'))
    await start()
    expect([errors, exits]).toEqual([['PORT is no port.'], [1]])
  })

  test('at a port that is taken says so, closes its database, and ends with exit code 1', async () => {
    server.isPortTaken = true
    await start()
    server.emit('error', new Error('listen EADDRINUSE'))
    expect(errors.at(-1)).toBe('Port 4321 on 192.0.2.7 cannot be used: listen EADDRINUSE')
    expect(application.close).toHaveBeenCalledTimes(1)
    expect(exits).toEqual([])
    await settled()
    expect(exits).toEqual([1])
    expect(application.log.info).not.toHaveBeenCalled()
  })
})

describe('a server that listens', () => {
  test('takes requests below the path of its address', async () => {
    await start()
    expect(created.mock.lastCall?.[0]).toMatchObject({ basePath: '/below', respond: expect.any(Function) })
  })

  test('logs which build has started', async () => {
    await start()
    const applicationVersion = expect.stringMatching(/^\d+\.\d+\.\d+$/)
    const line = { applicationVersion, build: 'git-0123456789ab' }
    expect(application.log.info.mock.calls).toEqual([[line, 'started']])
  })

  test('ends with exit code 1 where that cannot be loaded, and logs the reason', async () => {
    application.prepare.mockRejectedValueOnce(new Error('EMFILE: too many open files'))
    await start()
    for (const { end } of waits) end()
    await vi.waitFor(() => expect(waits.length).toBeGreaterThan(1))
    for (const { end } of waits) end()
    await vi.waitFor(() => expect(exits).toEqual([1]))
    expect(application.close).toHaveBeenCalledOnce()
    const error = expect.objectContaining({ message: 'EMFILE: too many open files' })
    expect(application.log.fatal.mock.calls).toEqual([[{ error }, expect.stringContaining('renders pages')]])
  })

  test('loads what renders pages half a second later', async () => {
    await start()
    expect(waits.map(({ ms }) => ms)).toEqual([500])
    expect(application.prepare).not.toHaveBeenCalled()
    waits[0]?.end()
    await settled()
    expect(application.prepare).toHaveBeenCalledOnce()
  })
})

describe('a stop', () => {
  async function stop(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    await start()
    waits.length = 0
    server.calls.length = 0
    signals[signal]?.()
    await settled()
  }

  const ofTerminals = ['SIGINT', 'SIGHUP'] as const
  test.each(ofTerminals)('by %s ends at once: it serves what is under way, then closes the store', async (signal) => {
    await stop(signal)
    await vi.waitFor(() => expect(exits).toEqual([0]))
    expect(server.calls).toEqual(['close'])
    expect(application.close).toHaveBeenCalledOnce()
  })

  test('behind a load balancer gives notice first', async () => {
    await stop('SIGTERM')
    expect(waits.map(({ ms }) => ms)).toEqual([0])
    expect(server.calls).toEqual([])
    waits[0]?.end()
    await vi.waitFor(() => expect(exits).toEqual([0]))
    expect(server.calls).toEqual(['close'])
  })

  test('cuts what is still under way after 5 s', async () => {
    await start()
    server.isBusy = true
    waits.length = 0
    server.calls.length = 0
    signals['SIGINT']?.()
    await vi.waitFor(() => expect(server.calls).toEqual(['close']))
    expect(waits.map(({ ms }) => ms)).toEqual([5_000])
    expect(application.close).not.toHaveBeenCalled()
    waits[0]?.end()
    await settled()
    expect(server.calls).toEqual(['close', 'close all'])
  })

  test('goes on at a signal that comes twice at once, and ends at one that comes later', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    await stop('SIGTERM')
    now.mockReturnValue(11_000)
    signals['SIGTERM']?.()
    signals['SIGINT']?.()
    expect([exits, waits.map(({ ms }) => ms)]).toEqual([[], [0]])
    now.mockReturnValue(11_001)
    signals['SIGINT']?.()
    signals['SIGTERM']?.()
    expect(exits).toEqual([130, 143])
  })

  test('ends although the database does not let go of its connections', async () => {
    application.close.mockReturnValueOnce(new Promise(() => undefined))
    await stop('SIGINT')
    await vi.waitFor(() => expect(application.close).toHaveBeenCalledOnce())
    expect(exits).toEqual([])
    expect(waits.map(({ ms }) => ms)).toEqual([5_000, 6_000])
    waits[1]?.end()
    await vi.waitFor(() => expect(exits).toEqual([0]))
  })

  test('that fails ends with exit code 1', async () => {
    application.close.mockRejectedValue(new Error('the database is away'))
    await stop('SIGINT')
    await vi.waitFor(() => expect(exits).toEqual([1]))
    expect(application.log.fatal).toHaveBeenCalledOnce()
  })
})

describe('an error that nobody caught', () => {
  test('ends the process in order, with exit code 1, and is logged without its message', async () => {
    await start()
    waits.length = 0
    server.calls.length = 0
    for (const name of ['A. Payer', 'B. Payer'])
      signals['uncaughtException']?.(Object.assign(new TypeError(`no account of ${name}`), { code: 'ECONNRESET' }))
    expect(waits.map(({ ms }) => ms)).toEqual([0])
    expect(server.calls).toEqual([])
    waits[0]?.end()
    await vi.waitFor(() => expect(exits).toEqual([1]))
    expect(server.calls).toEqual(['close'])
    expect(application.close).toHaveBeenCalledOnce()
    const logged = application.log.fatal.mock.calls
    const line = [{ error: 'TypeError', code: 'ECONNRESET', at: expect.any(Array) }, expect.any(String)]
    expect(logged).toMatchObject([line, line])
    expect(JSON.stringify(logged)).not.toContain('Payer')
  })

  test('during a stop changes its exit code alone', async () => {
    await start()
    waits.length = 0
    signals['SIGTERM']?.()
    signals['uncaughtException']?.(new Error('late'))
    expect(waits).toHaveLength(1)
    waits[0]?.end()
    await vi.waitFor(() => expect(exits).toEqual([1]))
  })
})
