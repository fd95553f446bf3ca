import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeMerchant, payinBody } from './merchant.mjs'
import { compare } from './rounds.mjs'
import { startBare, startGateway, startServer } from './servers.mjs'

/**
 * The same creates and reads on mock servers that are given our API document and store nothing, beside the gateway,
 * which stores durably: `npm run build && node bench/mocks.mjs`. They are installed into bench/mocks when first needed.
 */
const modules = 'bench/mocks/node_modules'
if (!existsSync(modules)) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund']
  execFileSync(npm, args, { cwd: 'bench/mocks', stdio: 'inherit' })
}

const merchant = makeMerchant()
const bare = await startBare()
const gateway = await startGateway(merchant.variables)
const documentPath = join(merchant.folder, 'openapi.json')
const document = await (await fetch(`http://127.0.0.1:${gateway.port}/api/openapi.json`)).json()
// Without `callbacks`, because a mock server would send the callback at once and the gateway does not.
for (const { post } of Object.values(document.paths)) delete post?.callbacks
writeFileSync(documentPath, JSON.stringify({ ...document, servers: [{ url: '/' }] }))

const prism = await startServer({
  program: join(modules, '@stoplight/prism-cli/dist/index.js'),
  args: (port) => ['mock', '--multiprocess=false', '--verboseLevel=silent', '--port', String(port), documentPath],
  path: '/merchant-info',
})
const mockoon = await startServer({
  program: join(modules, '@mockoon/cli/bin/run.js'),
  args: (port) => [
    'start',
    '--data',
    documentPath,
    '--port',
    String(port),
    '--disable-log-to-file',
    '--hostname',
    '127.0.0.1',
  ],
  path: '/merchant-info',
})
const contenders = [
  { name: 'bare node:http', servers: [bare], base: '/api' },
  { name: 'gateway', servers: [gateway], base: '/api' },
  { name: 'prism', servers: [prism], base: '' },
  { name: 'mockoon', servers: [mockoon], base: '' },
]
const customers = await merchant.customers(gateway.port)
// Prism validates each create against every method's schema, which is slow.
const shares = { prism: 0.01, mockoon: 0.05 }
await compare(contenders, {
  rounds: 3,
  total: Number(process.env['TOTAL'] ?? 4000),
  connections: 50,
  customers,
  body: payinBody(),
  shares,
})
await Promise.all([bare, gateway, prism, mockoon].map(({ end }) => end('SIGKILL')))
