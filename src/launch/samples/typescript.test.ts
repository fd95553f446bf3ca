import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'
import { programFor, programs } from '#gateway/docs/reference/programs.ts'
import { freePort } from '../../../scripts/system/free-port.mjs'
import { servedApplicationOfFile } from '../served-application.test-support.ts'
import { untilListening } from './runners.test-support.ts'

// The program is built and started, which takes long on a loaded machine.
vi.setConfig({ testTimeout: 60_000 })

const client = fileURLToPath(new URL('../../merchant/index.ts', import.meta.url))
const { folder, publicUrl } = await servedApplicationOfFile()

/** Builds a program with the merchant's client, because the oldest Node of the product runs JavaScript alone. */
async function built(program: string): Promise<string> {
  const own = await mkdtemp(join(folder, 'typescript-'))
  await writeFile(join(own, 'program.ts'), program)
  await build({
    root: own,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@payment-web-application/merchant': client } },
    ssr: { noExternal: true },
    build: {
      ssr: 'program.ts',
      outDir: own,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  })
  return join(own, 'program.mjs')
}

test('the receiver of callbacks in TypeScript responds with 503 after a failed read and prints what the gateway said', async () => {
  const text = programs.find(({ label }) => label === 'TypeScript')?.callback ?? ''
  const port = await freePort()
  const at = { baseUrl: `${publicUrl}/api`, paymentAppUrl: publicUrl, merchantCode: 'demo-shop' }
  const key = join(folder, 'demo-shop.private-key.pem')
  const program = programFor(text, at).replace('3000', String(port)).replace('merchant.pem', key)
  const receiver = spawn(process.execPath, [await built(program)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  receiver.stderr.on('data', (chunk) => {
    errors += chunk
  })
  try {
    await untilListening(receiver, port)
    const init = { method: 'POST', body: '{"idEntity":"unread"}' }
    expect((await fetch(`http://localhost:${port}/callback`, init)).status).toBe(503)
    await expect.poll(() => errors).toContain('ENTITY_NOT_FOUND')
  } finally {
    const ended = once(receiver, 'exit')
    receiver.kill('SIGKILL')
    await ended
  }
})
