import { type ChildProcess, spawn } from 'node:child_process'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../scripts/system/free-port.mjs'
import { servedApplicationOfFile } from '../served-application.test-support.ts'
import { type Command, isInstalled, phpShowingErrors, runners, untilListening } from './runners.test-support.ts'

// Compilers and interpreters of other languages are slow on a loaded machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const example = (name: string) => fileURLToPath(new URL(`../../../docs/examples/${name}`, import.meta.url))

interface Shop {
  readonly label: string
  readonly commandAt: (port: number) => Command
}

const shops: readonly Shop[] = [
  { label: 'Python', commandAt: () => ['python3', example('shop.py')] },
  { label: 'PHP', commandAt: (port) => [...phpShowingErrors, '-S', `localhost:${port}`, example('shop.php')] },
]
const runnersOf = ({ label }: Shop) => runners.filter((runner) => runner.label === label)
const installed = await Promise.all(shops.flatMap(runnersOf).map(isInstalled))

const { folder, publicUrl, sandbox } = await servedApplicationOfFile({ RATE_LIMIT_PER_SECOND: '1000' })
// Nothing falls due by itself: only a test moves the time.
await sandbox('POST', '/clock/!freeze', { merchantCode: 'demo-shop' })

describe.each(shops.map((shop, place) => ({ ...shop, isHere: installed[place] === true })))(
  'the example shop in $label',
  ({ label, commandAt, isHere }) => {
    let url: string
    let process_: ChildProcess | undefined
    let errors = ''

    beforeAll(async () => {
      if (!isHere) return
      const port = await freePort()
      url = `http://localhost:${port}`
      const [program, ...args] = commandAt(port)
      const env = {
        ...process.env,
        GATEWAY_URL: `${publicUrl}/`,
        MERCHANT_KEY: join(folder, 'demo-shop.private-key.pem'),
        ORDERS_FILE: join(folder, `orders-${label}.json`),
        PORT: String(port),
        PYTHONDONTWRITEBYTECODE: '1',
        // The shop calls the gateway, which calls the shop.
        PHP_CLI_SERVER_WORKERS: '4',
      }
      process_ = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
      process_.stderr?.on('data', (text) => {
        errors += text
      })
      await untilListening(process_, port)
    })
    afterAll(() => {
      // A group of its own, because PHP starts workers.
      if (process_?.pid !== undefined) process.kill(-process_.pid, 'SIGKILL')
    })

    const post = (path: string, body = '') => fetch(url + path, { method: 'POST', body, redirect: 'manual' })
    const orderAt = async (id: string): Promise<unknown> =>
      (await fetch(`${url}/orders/${id}`, { headers: { accept: 'application/json' } })).json()
    /** A payin created by the shop itself; its id. */
    async function pix(): Promise<string> {
      const created = await post('/orders/pix')
      expect(created.status).toBe(201)
      const { id, qrCode } = Object(await created.json())
      expect(qrCode).toMatch(/^000201.*br\.gov\.bcb\.pix/i)
      return id
    }

    test.skipIf(!isHere)(`in ${label} redirects its customer with a token for the order, which is stored`, async () => {
      const answer = await post('/orders')
      expect(answer.status).toBe(303)
      const redirect = answer.headers.get('location') ?? ''
      const explained = await sandbox('POST', '/redirect-urls/!explain', { url: redirect })
      expect(explained).toEqual({ page: 'payment', findings: [] })
      const id = new URL(redirect).searchParams.get('idPayin') ?? ''
      expect(await orderAt(id)).toMatchObject({ id, status: 'unpaid', delivered: 0 })
      expect(await (await fetch(`${url}/orders/${id}`)).text()).toContain('not heard of a payment')
      expect(await (await fetch(url)).text()).toContain(id)
    })

    test.skipIf(!isHere)(`in ${label} delivers once, however often the callback comes`, async () => {
      const id = await pix()
      await sandbox('POST', '/clock/!advance', { seconds: 60, merchantCode: 'demo-shop' })
      const path = `/merchants/demo-shop/payins/${id}/callbacks`
      expect(await sandbox('GET', path)).toMatchObject({ attempts: [{ status: 200 }] })
      expect(await sandbox('POST', `${path}/!resend`, {})).toMatchObject({
        attempts: [{ status: 200 }, { status: 200 }],
      })
      expect(await orderAt(id)).toMatchObject({ status: 'SUCCESS', delivered: 1, callbacks: 2 })
    })

    test.skipIf(!isHere)(
      `in ${label} takes neither a callback nor a return as a proof, and ignores other events`,
      async () => {
        const id = await pix()
        for (const body of [
          JSON.stringify({ idEntity: id }),
          '{"idEntity":"another"}',
          '{"idEntity":["another"]}',
          '{"type":"REFUND"}',
          'no JSON',
          '[1]',
        ])
          expect((await post('/callback', body)).status).toBe(200)
        expect(await orderAt(id)).toMatchObject({ status: 'PROCESSING', delivered: 0, callbacks: 1 })
        await sandbox('POST', `/merchants/demo-shop/payins/${id}/!settle`, { status: 'REFUSED' })
        expect(await orderAt(id)).toMatchObject({ status: 'REFUSED', reason: 'SECURITY_CHECK_FAILED', delivered: 0 })
      },
    )

    test.skipIf(!isHere)(`in ${label} asks for the callback again when the payin could not be read`, async () => {
      const id = await pix()
      // Callbacks of the tests before would use the fault up.
      await sandbox('POST', '/clock/!advance', { seconds: 1, merchantCode: 'demo-shop' })
      const fault = { operation: 'readPayin', fault: '500', times: 1, merchantCode: 'demo-shop' }
      await sandbox('PUT', '/faults', fault)
      expect((await post('/callback', JSON.stringify({ idEntity: id }))).status).toBe(503)
      expect((await post('/callback', JSON.stringify({ idEntity: id }))).status).toBe(200)
    })

    test.skipIf(!isHere)(
      `in ${label} asks for the callback again when its key cannot be read, and says why`,
      async () => {
        const id = await pix()
        const keyFile = join(folder, 'demo-shop.private-key.pem')
        await rename(keyFile, `${keyFile}.away`)
        const status = await post('/callback', JSON.stringify({ idEntity: id })).then(
          (response) => response.status,
          () => 'no response',
        )
        await rename(`${keyFile}.away`, keyFile)
        expect(status).not.toBe(200)
        await expect.poll(() => errors).toMatch(/No such file|There is no private key/)
        expect((await post('/callback', JSON.stringify({ idEntity: id }))).status).toBe(200)
      },
    )

    test.skipIf(!isHere)(`in ${label} has no other paths`, async () => {
      expect((await fetch(`${url}/orders/unknown`)).status).toBe(404)
      expect((await post('/nothing')).status).toBe(404)
    })
  },
)
