import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** Slow 4G's round trip: every response comes so much later. */
const ROUND_TRIP_MS = 400
/** Added delay of every API response, and of a page that the server renders from API responses. */
const API_DELAY_MS = 50

/** The page that is written by hand, with its script inlined: one response has all of it. @returns {Promise<string>} */
export async function handWrittenPage() {
  const folder = fileURLToPath(new URL('./hand-written', import.meta.url))
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: `${folder}/page.js`, formats: ['es'] }, minify: true, target: 'es2022' },
  })
  const [script] = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (script?.type !== 'chunk') throw new Error('The hand-written page was not built.')
  const html = await readFile(`${folder}/index.html`, 'utf8')
  return html.replace('<!--script-->', () => `<script type="module">${script.code.replaceAll('</', '<\\/')}</script>`)
}

/**
 * Serves one subject of the comparison on its own origin: one page for every address, files from a folder, or the whole
 * product. `/api` always goes to the product after `API_DELAY_MS`.
 * @param {{ product: number, folder?: string | undefined, page?: string | undefined }} subject
 */
export async function serve({ product, folder, page }) {
  const contentOf = page === undefined ? (folder === undefined ? undefined : filesIn(folder)) : onePage(page)
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    const isPage = path === '/' || path === '/status'
    const isApi = path.startsWith('/api/')
    const isOwn = contentOf !== undefined && !isApi
    const answer = () =>
      isOwn ? send(outgoing, contentOf(isPage ? '/index.html' : path), isPage) : pass(product, incoming, outgoing)
    const computedMs = !isOwn && (isApi || isPage) ? API_DELAY_MS : 0
    return setTimeout(answer, ROUND_TRIP_MS + computedMs)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://localhost:${address.port}`, close }
}

/**
 * @param {import('node:http').ServerResponse} outgoing @param {Promise<Content>} coming @param {boolean} isPage
 * @typedef {{ type: string, body: Buffer }} Content
 */
function send(outgoing, coming, isPage) {
  coming.then(
    ({ type, body }) => {
      outgoing.writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'content-length': body.length,
        'cache-control': isPage ? 'no-cache' : 'max-age=31536000, immutable',
      })
      outgoing.end(body)
    },
    () => outgoing.writeHead(404).end(),
  )
}

/** @param {string} html */
function onePage(html) {
  const content = Promise.resolve({ type: 'text/html', body: brotliCompressSync(html) })
  return () => content
}

/** The files of a folder, each compressed once. @param {string} folder */
function filesIn(folder) {
  /** @type {Map<string, Promise<Content>>} */
  const files = new Map()
  return (/** @type {string} */ name) => {
    const file = files.get(name) ?? fileOf(join(folder, name))
    files.set(name, file)
    return file
  }
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** @param {string} path */
async function fileOf(path) {
  const type = types[/** @type {keyof typeof types} */ (extname(path))] ?? 'application/octet-stream'
  return { type, body: brotliCompressSync(await readFile(path)) }
}

/** @param {number} port @param {import('node:http').IncomingMessage} incoming @param {import('node:http').ServerResponse} outgoing */
function pass(port, incoming, outgoing) {
  const { method, url, headers } = incoming
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
}
