import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, startServer } from '../kit/server-process.ts'

const nginx = '/usr/sbin/nginx'
const documented = fileURLToPath(new URL('../../docs/proxies/nginx-sub-path.conf', import.meta.url))

export const isNginxInstalled = existsSync(nginx)

/** One host, by nginx: a product below `/pay/`, and another one at its root. */
export interface SubPathHost {
  /** `http://localhost:<port>` of the host whose nginx passes the path on. */
  readonly origin: string
  /** The same host with an nginx that removes `/pay` from each request. */
  readonly strippingOrigin: string
  readonly close: () => Promise<void>
}

/** Starts two built products and two nginx with the documented configuration; resolves when all of them respond. */
export async function startSubPathHost(): Promise<SubPathHost> {
  const folder = await mkdtemp(join(tmpdir(), 'sub-path-'))
  const [port, strippingPort, belowPath, atRoot] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ] as const
  const origin = `http://localhost:${port}`
  const gateways = await Promise.all([
    startServer(belowPath, join(folder, 'below'), { PUBLIC_URL: `${origin}/pay/` }),
    startServer(atRoot, join(folder, 'root'), { PUBLIC_URL: origin }),
  ])
  const text = (await readFile(documented, 'utf8'))
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${belowPath}`)
    .replaceAll('127.0.0.1:8000', `127.0.0.1:${atRoot}`)
  const proxies = [
    await startNginx(join(folder, 'passing'), port, text),
    await startNginx(join(folder, 'stripping'), strippingPort, text.replace('http://gateway;', 'http://gateway/;')),
  ]
  return {
    origin,
    strippingOrigin: `http://localhost:${strippingPort}`,
    close: async () => {
      await Promise.all([...proxies.map((stop) => stop()), ...gateways.map(({ kill }) => kill())])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts nginx without TLS on a port of this machine; resolves to what stops it. */
async function startNginx(prefix: string, port: number, text: string): Promise<() => Promise<void>> {
  const configuration = `${prefix}.conf`
  const adapted = text
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ +ssl_.*\n/gm, '')
    .replace('/run/nginx.pid', `${prefix}.pid`)
    .replaceAll('/var/log/nginx/', `${prefix}-`)
    .replace(
      'worker_processes auto;',
      `worker_processes 1;\ndaemon off;${process.getuid?.() === 0 ? '\nuser root;' : ''}`,
    )
  await writeFile(configuration, adapted)
  const child = spawn(nginx, ['-c', configuration, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(child, 'exit')
  while (!(await fetch(`http://127.0.0.1:${port}/pay/livez`).catch(() => undefined))) {
    const code = child.exitCode ?? child.signalCode
    if (code !== null) throw new Error(`nginx ended with ${code}.`)
  }
  return async () => {
    child.kill('SIGTERM')
    await gone
  }
}
