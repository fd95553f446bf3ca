import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keysOf } from '#contract/keys-of.ts'
import { freePort } from '../../../scripts/system/free-port.mjs'

const documented = fileURLToPath(new URL('../../../docs/proxies/', import.meta.url))

/** What a documented configuration names, and what a test puts in its place. */
interface Place {
  readonly port: number
  readonly folder: string
}

interface ProxyProgram {
  readonly program: string
  readonly file: string
  /** The documented text with the ports, certificates and log files of a test. */
  readonly adapt: (text: string, place: Place) => string
  readonly args: (configuration: string) => readonly string[]
}

/** What Debian's apache2.conf sets, with the modules that the documented configuration names. */
const apacheModules = [
  ...['mpm_event', 'authz_core', 'alias', 'socache_shmcb', 'ssl', 'http2', 'headers', 'rewrite', 'setenvif'],
  ...['slotmem_shm', 'proxy', 'proxy_http', 'proxy_balancer', 'proxy_hcheck', 'lbmethod_byrequests'],
]

const apacheServer = (folder: string): string =>
  [
    ...apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `ServerRoot ${folder}\nServerName localhost\nPidFile ${folder}/apache.pid\nDefaultRuntimeDir ${folder}`,
    `ErrorLog ${folder}/server.log\nUser www-data\nGroup www-data\n`,
  ].join('\n')

const programs = {
  nginx: {
    program: '/usr/sbin/nginx',
    file: 'nginx.conf',
    adapt: (text, { port, folder }) =>
      text
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
        .replaceAll('/var/log/nginx/', `${folder}/`)
        .replace('worker_processes auto;', 'worker_processes 1;\ndaemon off;\nuser root;'),
    args: (configuration) => ['-c', configuration, '-e', 'stderr'],
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    adapt: (text, { port }) => text.replace('bind :443', `bind 127.0.0.1:${port}`),
    args: (configuration) => ['-db', '-f', configuration],
  },
  Caddy: {
    program: '/usr/bin/caddy',
    file: 'Caddyfile',
    adapt: (text, { port, folder }) =>
      text
        .replace('\tlog default {', '\tadmin off\n\tauto_https disable_redirects\n\tlog default {')
        .replace(
          'https://pay.example {',
          `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/both.pem ${folder}/key.pem`,
        ),
    args: (configuration) => ['run', '--config', configuration, '--adapter', 'caddyfile'],
  },
  Apache: {
    program: '/usr/sbin/apache2',
    file: 'apache.conf',
    adapt: (text, { port, folder }) =>
      apacheServer(folder) +
      text
        .replace('<VirtualHost *:443>', `Listen 127.0.0.1:${port}\n<VirtualHost 127.0.0.1:${port}>`)
        .replaceAll('/var/log/apache2/', `${folder}/`),
    args: (configuration) => ['-D', 'FOREGROUND', '-f', configuration],
  },
} as const satisfies Readonly<Record<string, ProxyProgram>>

export type ProxyName = keyof typeof programs
/** The proxies of docs/proxies. */
export const proxyNames = keysOf(programs)

/** Whether the proxy and what makes its certificate are installed here. */
export const isInstalled = (name: ProxyName): boolean =>
  existsSync(programs[name].program) && existsSync('/usr/bin/openssl')

/** For tests: a reverse proxy with its documented configuration, HTTPS on `localhost`. */
export interface ReverseProxy {
  readonly name: ProxyName
  readonly origin: string
  /** Everything that it has logged. */
  readonly logged: () => Promise<string>
  readonly close: () => Promise<void>
}

const READY_WITHIN_MS = 20_000

/** Starts a proxy in front of two ports of this machine; resolves when it accepts connections. `extend` adds to its file. */
export async function startProxy(
  name: ProxyName,
  upstreams: readonly [number, number],
  extend = (text: string, _folder: string): string => text,
): Promise<ReverseProxy> {
  const { program, file, adapt, args } = programs[name]
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'))
  const port = await freePort()
  await makeCertificate(folder)
  const text = adapt(await readFile(join(documented, file), 'utf8'), { port, folder })
  const configuration = join(folder, file)
  await writeFile(configuration, extend(withTestPlaces(text, folder, upstreams), folder))
  const env = { ...process.env, HOME: folder }
  const child = spawn(program, args(configuration), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const origin = `https://localhost:${port}`
  await untilAccepting(origin, child, () => printed).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const fromFile = (log: string) => readFile(join(folder, log), 'utf8').catch(() => '')
  return {
    name,
    origin,
    logged: async () => printed + (await fromFile('access.log')) + (await fromFile('error.log')),
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const withTestPlaces = (text: string, folder: string, [first, second]: readonly [number, number]): string =>
  text
    .replaceAll('/etc/ssl/pay.example.pem', join(folder, 'both.pem'))
    .replaceAll('/etc/ssl/pay.example.key', join(folder, 'key.pem'))
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${second}`)

/** A certificate of our own for `localhost`, with its key in the same file, as HAProxy reads them. */
async function makeCertificate(folder: string): Promise<void> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, ...files], { stdio: 'ignore' })
  await writeFile(join(folder, 'both.pem'), (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
}

async function untilAccepting(origin: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadlineMs = performance.now() + READY_WITHIN_MS
  while (!(await accepts(origin))) {
    if (child.exitCode !== null || performance.now() > deadlineMs)
      throw new Error(`the proxy does not start: ${printed()}`)
    await setTimeout(50)
  }
}

const accepts = async (origin: string): Promise<boolean> => {
  const session = connect(origin, { rejectUnauthorized: false })
  try {
    return await new Promise((resolve) => {
      session.once('error', () => resolve(false))
      session.once('connect', () => resolve(true))
    })
  } finally {
    session.destroy()
  }
}

const RESPONSE_WITHIN_MS = 20_000

export interface ProxyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
  readonly protocol: string | undefined
}

/** Sends one request over HTTP/2, a POST if it has a body; trusts the test's own certificate. */
export async function requestOverHttp2(
  origin: string,
  path: string,
  { body, ...headers }: Readonly<Record<string, string>> & { readonly body?: string } = {},
): Promise<ProxyResponse> {
  const session = connect(origin, { rejectUnauthorized: false })
  try {
    return await new Promise((resolve, reject) => {
      session.once('error', reject)
      const stream = session.request({ ':method': body === undefined ? 'GET' : 'POST', ':path': path, ...headers })
      const chunks: Buffer[] = []
      let received: Readonly<Record<string, string | string[] | undefined>> = {}
      stream.once('error', reject)
      stream.setTimeout(RESPONSE_WITHIN_MS, () => reject(new Error('no response in time')))
      stream.once('close', () => reject(new Error('closed without a response')))
      stream.end(body)
      stream.once('response', (head) => (received = head as typeof received))
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () =>
        resolve({
          status: Number(received[':status']),
          headers: received,
          body: Buffer.concat(chunks),
          protocol: session.alpnProtocol,
        }),
      )
    })
  } finally {
    session.destroy()
  }
}
