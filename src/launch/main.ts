import { constants } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { basePathOf } from '#gateway/core/environment/addresses.ts'
import { describeError, describeFailure } from '#gateway/core/observability/log.ts'
import { APPLICATION_VERSION } from '#gateway/core/versions.ts'
import { httpServer } from '#gateway/http/node-listener.ts'
import { type Application, NotStarted, openApplication } from './application.ts'
import { createGracefulShutdown } from './graceful-shutdown.ts'
import { listenFailure } from './listen-failure.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 15_000
/** How long a client may take nothing of its response; Node may wait twice or three times as long, where it took some. */
const STALLED_MS = 120_000
/** How often Node looks for connections beyond these limits; its own 30 s would let them last so much longer. */
const CHECK_EVERY_MS = 1000
/**
 * Idle connections are kept longer than proxies and clients keep theirs (usually a minute), so that no request is sent
 * into a connection that is being closed.
 */
const KEEP_ALIVE_MS = 75_000
const DRAIN_MS = 5_000
/** The jobs under way have five seconds. A database that does not respond would not let go of its connections. */
const CLOSE_MS = 6_000
const PREPARED_AFTER_MS = 500
/**
 * A terminal, or a service manager, sends its signal to npm and to us, and npm hands us its own too: what follows within
 * this time is the same wish.
 */
const SAME_SIGNAL_MS = 1000
/** That of a terminal which is closed would end the process in the middle of its requests. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof SIGNALS)[number]

/** Starts the product and prints its address. */
async function main(): Promise<void> {
  const application = await openApplication({ environment: process.env })
  const { refuseUnreadable, log, buildId } = application
  const { host, port, publicUrl } = application.environment
  for (const warning of application.warnings) console.error(warning)
  const shutdown = createGracefulShutdown(application)
  const limits = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    stalledMs: STALLED_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: 16_384,
  }
  const product = { respond: shutdown.respond, refuseUnreadable, basePath: basePathOf(publicUrl) }
  const server = httpServer(product, limits)
  server.listen(port, host, () => {
    log.info({ applicationVersion: APPLICATION_VERSION, build: buildId }, 'started')
    console.log(greeting(application))
    // After the first responses, which a start is measured by.
    setTimeout(PREPARED_AFTER_MS, undefined, { ref: false })
      .then(application.prepare)
      .catch((error) => lost({ error: describeError(error) }, 'what renders pages cannot be loaded: the process ends'))
  })
  /** Gives back the jobs it has taken meanwhile, and closes the database. */
  const close = () => Promise.race([application.close(), setTimeout(CLOSE_MS)])
  server.on('error', (error) => {
    console.error(listenFailure(error, { port, host }))
    void close().finally(() => process.exit(1))
  })
  let stoppingSinceMs: number | undefined
  let exitCode = 0
  /** Ends the process in order. */
  const lost = (described: object, words: string) => {
    exitCode = 1
    log.fatal(described, words)
    if (stoppingSinceMs === undefined) end('SIGTERM')
  }
  const uncaught = (error: unknown) => lost(describeFailure(error), 'an error that nobody caught ends the process')
  const stop = async (signal: Signal) => {
    const noticeMs = shutdown.begin()
    // In a terminal the process stops at once; behind a load balancer it gives notice first, so that no request is lost.
    if (signal === 'SIGTERM') await setTimeout(noticeMs)
    application.endWaits()
    void setTimeout(DRAIN_MS, undefined, { ref: false }).then(() => server.closeAllConnections())
    await shutdown.close(server)
    await close()
  }
  const end = (signal: Signal) => {
    stoppingSinceMs = performance.now()
    void stop(signal)
      .catch(uncaught)
      .finally(() => process.exit(exitCode))
  }
  const onSignal = (signal: Signal) => {
    if (stoppingSinceMs === undefined) end(signal)
    // Whoever asks again does not want to wait.
    else if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal])
  }
  for (const signal of SIGNALS) process.on(signal, () => onSignal(signal))
  // Nobody knows what such an error has left undone, in the product or in the processor's module.
  process.on('uncaughtException', uncaught)
}

function greeting({ environment: { publicUrl }, buildId, demoAddresses, pages }: Application): string {
  const lines = ['', `  Payment Web Application and gateway: ${publicUrl}`]
  lines.push(`  Version ${APPLICATION_VERSION}, build ${buildId}`, '')
  if (demoAddresses.length > 0) {
    lines.push('  Pay something as a customer of the demo shop:')
    lines.push(...demoAddresses.map(({ summary, address }) => `    ${address}   ${summary}`), '')
  }
  lines.push(...pages.map(({ name, address }) => `  ${name}: ${address}`))
  return `${lines.join('\n')}\n`
}

main().catch((error: unknown) => {
  console.error(error instanceof NotStarted ? error.message : String(error))
  process.exit(1)
})
