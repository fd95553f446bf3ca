import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'
import { variableNames } from '#gateway/core/environment/variable-descriptions.ts'
import { freePort } from '../../../scripts/system/free-port.mjs'

const caddy = '/usr/bin/caddy'
const compose = await readFile(fileURLToPath(new URL('../../../compose.yaml', import.meta.url)), 'utf8')

test('compose.yaml sets only environment variables that the gateway knows', () => {
  const [, block = ''] = /\n {2}environment:\n((?: {4}.*\n)+)/.exec(compose) ?? []
  const names = [...block.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)
  expect(names).toContain('DATABASE_URL')
  expect(variableNames).toEqual(expect.arrayContaining(names))
})

test('one service of compose.yaml builds the image, and the others take it by its name', () => {
  // Compose writes the service into an image that it builds, so that each would be another one of the same name.
  expect(compose.match(/^ *build:/gm)).toHaveLength(1)
  const [, shared = ''] = /\nx-gateway: &gateway\n((?: .*\n)+)/.exec(compose) ?? []
  expect(shared).toContain('image: payment-web-application')
  expect(shared).not.toContain('build:')
})

test('compose.yaml leaves no volume of its own for a gateway, whose image has one at /data', async () => {
  const image = await readFile(fileURLToPath(new URL('../../../Dockerfile', import.meta.url)), 'utf8')
  const [, volume = ''] = /^VOLUME (.*)$/m.exec(image) ?? []
  const [, inMemory = ''] = /^ {2}tmpfs: \[(.*)\]$/m.exec(compose) ?? []
  expect(inMemory.split(', ')).toContain(volume)
})

describe('the commands of docs/operations.md', () => {
  test('write merchants.json as JSON, whatever the shell makes of a backslash', async ({ onTestFinished }) => {
    const folder = await emptyFolder(onTestFinished)
    await runDocumented('## Three gateways', { folder, docker: 'exit 0' })
    const { merchants } = JSON.parse(await readFile(join(folder, 'merchants.json'), 'utf8'))
    expect(merchants).toHaveLength(1)
  })

  test('replace no further gateway when one does not start', async ({ onTestFinished }) => {
    const folder = await emptyFolder(onTestFinished)
    const docker = 'echo "$@" >> asked; case "$*" in *gateway-2) exit 1 ;; esac'
    await runDocumented('### Rolling restart', { folder, docker })
    const asked = (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n')
    const replaced = asked.flatMap((line) => /gateway-\d/.exec(line) ?? [])
    expect(replaced).toEqual(['gateway-1', 'gateway-2'])
  })

  test('replace a gateway as it is, so that a later `up` finds it unchanged', async ({ onTestFinished }) => {
    const folder = await emptyFolder(onTestFinished)
    await runDocumented('### Rolling restart', { folder, docker: 'echo "$@" >> asked' })
    // Compose takes a service without its dependencies for another one, and would replace all of them at once.
    expect(await readFile(join(folder, 'asked'), 'utf8')).not.toContain('--no-deps')
  })
})

async function emptyFolder(onTestFinished: (remove: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the first commands below a heading, with this shell script in the place of Docker. */
async function runDocumented(heading: string, { folder, docker }: Record<'folder' | 'docker', string>): Promise<void> {
  const text = await readFile(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8')
  const [, commands = ''] = /```\n(.*?)```/s.exec(text.slice(text.indexOf(`\n${heading}`))) ?? []
  const stubs = `docker() { ( ${docker} ); }\ncurl() { :; }\n`
  execFileSync('/bin/sh', ['-c', stubs + commands], { cwd: folder })
}

test('the balancer of compose.yaml serves the gateways as docs/proxies/Caddyfile does', async () => {
  const documented = await readFile(fileURLToPath(new URL('../../../docs/proxies/Caddyfile', import.meta.url)), 'utf8')
  expect(servingOf(compose)).toContain('respond /metrics 404')
  expect(servingOf(compose)).toEqual(servingOf(documented))
})

/** The lines from the metrics' rule to the end, without the gateways' addresses. */
const servingOf = (text: string): readonly string[] =>
  text
    .slice(text.indexOf('# Metrics are for'))
    .replace(/(?<=reverse_proxy ).*(?= \{)/, '')
    .split('\n')
    .map((line) => line.trim())

test.skipIf(!existsSync(caddy))(
  'the balancer of compose.yaml, in the real Caddy, asks each gateway for readiness and logs no query',
  { timeout: 60_000 },
  async () => {
    const asked: string[] = []
    const gateway = createServer((request, response) => {
      asked.push(request.url ?? '')
      // A request of a customer is broken off, which the balancer logs.
      if (request.url === '/readyz') response.end('{}')
      else request.socket.destroy()
    })
    const own = `127.0.0.1:${await listeningPort(gateway)}`
    const balancer = await startBalancer(own)
    try {
      await expect.poll(() => asked).toContain('/readyz')
      const headers = { referer: 'http://a/?secret-2' }
      // Caddy asks the gateway before it listens.
      const status = () => fetch(`${balancer.origin}/?token=secret-1`, { headers }).then((response) => response.status)
      await expect.poll(() => status().catch(() => 'refused')).toBe(502)
      expect(asked).toContain('/?token=secret-1')
      await expect.poll(balancer.logged).toContain('"uri":"/"')
      expect(balancer.logged()).not.toContain('secret-')
    } finally {
      await balancer.close()
      await closeServer(gateway)
    }
  },
)

/** Starts Caddy with the configuration in compose.yaml, on a port of this machine and in front of one gateway. */
async function startBalancer(gateway: string) {
  const folder = await mkdtemp(join(tmpdir(), 'balancer-'))
  const port = await freePort()
  const [, content = ''] = /\n {4}content: \|\n((?: {6}.*\n|\n)+)/.exec(compose) ?? []
  const text = content
    .replace(/^ {6}/gm, '')
    .replace('{', '{\n\tadmin off')
    .replace(':80 {', `http://127.0.0.1:${port} {`)
    .replace('lb_try_duration 5s', 'lb_try_duration 0s')
    .replaceAll(/gateway-\d:8080/g, '')
    .replace('reverse_proxy', `reverse_proxy ${gateway}`)
  const configuration = join(folder, 'Caddyfile')
  await writeFile(configuration, text)
  const env = { ...process.env, HOME: folder }
  const child = spawn(caddy, ['run', '--config', configuration, '--adapter', 'caddyfile'], { env, stdio: 'pipe' })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  return {
    origin: `http://127.0.0.1:${port}`,
    logged: () => printed,
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
