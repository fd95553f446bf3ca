import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createServerModuleRunner, createServer as createVite } from 'vite'
import { root } from '../system/process.mjs'

/** @typedef {import('../../src/gateway/http/incoming-request.ts').Respond} Respond */

/**
 * What src/launch/application.ts promises; spelt out because Vite loads it as an unknown module.
 * @typedef {{
 *   respond: Respond,
 *   close: () => Promise<void>,
 *   environment: { port: number, host: string, publicUrl: string },
 * }} Application
 */

const sandboxPages = new Map([
  ['/sandbox', 'sandbox.html'],
  ['/gallery', 'gallery.html'],
])

/** @typedef {() => Promise<Application>} Open */

/**
 * Serves the app and the gateway from their sources until a signal. Vite answers for modules and hot updates, the
 * application for everything else; the application is opened anew when one of its files changes.
 * @returns {Promise<number>} exit code, once listening
 */
export async function serveSources() {
  const http = createServer()
  const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })
  const { nodeListener, open, listenFailure } = await sourcesOf(vite)
  const first = await open().catch((error) => {
    // Each opening loads the class anew.
    if (error.constructor.name === 'NotStarted') return end(error.message)
    throw error
  })
  const current = keepCurrent(vite, open, first)
  const answer = nodeListener({
    respond: async (incoming) => (await current()).respond(incoming).catch(refusal),
  })
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => void answer(request, response))
  })
  const { port, host, publicUrl } = first.environment
  if (new URL(publicUrl).pathname !== '/')
    end('The development server serves an origin alone: PUBLIC_URL has a path. Use `npm start`.')
  http.once('error', (error) => end(listenFailure(error, { port, host })))
  http.listen(port, host, () => console.log(`Serving the sources on http://localhost:${port}`))
  closeOnSignal(async () => {
    http.close()
    http.closeAllConnections()
    await vite.close()
    await (await current()).close()
  })
  return 0
}

/**
 * The listener, and the application's sources as they are at each opening. The runner has no hot updates of its own:
 * those come after the watcher's event, and we want the new sources at it.
 * @param {import('vite').ViteDevServer} vite
 */
async function sourcesOf(vite) {
  const { ssr } = vite.environments
  const runner = createServerModuleRunner(ssr, { hmr: false })
  const page = async (/** @type {string} */ path) => {
    const name = sandboxPages.get(path) ?? 'index.html'
    return vite.transformIndexHtml(path, await readFile(join(root, name), 'utf8'))
  }
  /** @type {Open} */
  const open = async () => {
    ssr.moduleGraph.invalidateAll()
    runner.clearCache()
    const { openApplication } = await runner.import('/src/launch/application.ts')
    return openApplication({ environment: process.env, page })
  }
  /** @type {typeof import('../../src/gateway/http/node-listener.ts')} */
  const { nodeListener } = await runner.import('/src/gateway/http/node-listener.ts')
  const { listenFailure } = await runner.import('/src/launch/listen-failure.ts')
  return { nodeListener, open, listenFailure }
}

/** As the built server ends that cannot start. @param {string} message @returns {never} */
function end(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Opens the application anew, one reopening at a time, whenever a file it has loaded changes. The old one is closed
 * first, because a data directory admits one process at a time.
 * @param {import('vite').ViteDevServer} vite
 * @param {Open} open
 * @param {Application} first
 * @returns {Open} the application to ask now
 */
function keepCurrent(vite, open, first) {
  let current = Promise.resolve(first)
  vite.watcher.on('change', (file) => {
    const isLoaded = vite.environments.ssr.moduleGraph.getModulesByFile(file) !== undefined
    if (!isLoaded) return
    current = current.then(async (old) => {
      await old.close()
      return open().catch((error) => brokenApplication(first, error))
    })
  })
  return () => current
}

/** Stands in while the sources do not load. @param {Application} first @param {unknown} error @returns {Application} */
function brokenApplication({ environment }, error) {
  return { environment, respond: async () => refusal(error), close: async () => undefined }
}

/** @param {unknown} error @returns {Response} */
function refusal(error) {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(reason)
  return new Response(reason, { status: 500, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** @param {() => Promise<void>} close */
function closeOnSignal(close) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void close().finally(() => process.exit(0)))
  }
}
