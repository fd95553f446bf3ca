import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { methodFacts } from '#contract/methods/method-facts.ts'
import { type OperationName, operationNames, operationOf, pathOf } from '#contract/operations/operations.ts'
import { languages } from '#contract/samples/languages.ts'
import { payinBody } from '#gateway/app/api-tests/support/orders.test-support.ts'
import { isWholeRun } from '#gateway/app/api-tests/support/trust-size.test-support.ts'
import { operationExamples } from '#gateway/docs/openapi/operation-examples.ts'
import { programFor, programs } from '#gateway/docs/reference/programs.ts'
import { readBytes } from '#gateway/http/incoming-request.ts'
import { gatewayClient } from '#merchant/client.ts'
import { freePort } from '../../../scripts/system/free-port.mjs'
import { servedApplicationOfFile } from '../served-application.test-support.ts'
import { isInstalled, outputOf, runners, untilListening } from './runners.test-support.ts'

// Compilers and interpreters of other languages are slow on a loaded machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** The language whose samples run everywhere; CI runs all that are installed. */
const ALWAYS = 'curl'
const installed = await Promise.all(
  runners.map(async (runner) => (isWholeRun || runner.label === ALWAYS) && (await isInstalled(runner))),
)
const examples = operationExamples()

/** Tokens first, and each payment is created before it is read. */
const order: readonly OperationName[] = [
  ...(['createToken', 'createActionToken', 'createPayin', 'createPayout', 'createTopUp'] as const),
  ...operationNames.filter((name) => !name.startsWith('create')),
]

interface Seen {
  readonly line: string
  readonly status: number
  readonly body: string
}

const seen: Seen[] = []
const variables = { RATE_LIMIT_PER_SECOND: '1000' }
const { application, server, folder, publicUrl, sandbox } = await servedApplicationOfFile(variables)
server.respondWith(async (incoming) => {
  const { method, path, query } = incoming
  const reading = await readBytes(incoming.request)
  const bytes = reading.ok ? reading.bytes : new Uint8Array()
  const body = bytes.length > 0 ? Readable.from([bytes]) : null
  const request = { headers: incoming.request.headers, body, arrayBuffer: async () => bytes }
  const answer = await application.respond({ ...incoming, request })
  const line = `${method} ${path}${query && `?${query}`}`
  seen.push({ line, status: answer.status, body: Buffer.from(bytes).toString() })
  return answer
})
const baseUrl = `${publicUrl}/api`
const key = await readFile(join(folder, 'demo-shop.private-key.pem'), 'utf8')
const client = gatewayClient({ baseUrl, merchantCode: 'demo-shop', privateKeyPem: key })
// Payments over these amounts succeed after ten seconds, while a slow language still sends its samples.
await sandbox('POST', '/clock/!freeze', { merchantCode: 'demo-shop' })

async function tokenForAll(): Promise<string> {
  const grant = { operations: ['GET /.*', 'POST /.*'], timestamp: Math.floor(Date.now() / 1000) }
  const granted = await client.createToken(grant)
  if (!granted.ok) throw new Error(JSON.stringify(granted.fault))
  return granted.result.token
}

async function createPayin(id: string, body: object): Promise<void> {
  const url = `${baseUrl}/payins/${id}`
  const headers = { authorization: `Bearer ${await tokenForAll()}`, 'x-api-version': '2' }
  const all = { ...headers, 'content-type': 'application/json' }
  const init = { method: 'POST', headers: all, body: JSON.stringify(body) }
  expect((await fetch(url, init)).status).toBe(201)
}

describe.each(runners.map((runner, place) => ({ runner, label: runner.label, isHere: installed[place] === true })))(
  'the samples in $label',
  ({ runner, label, isHere }) => {
    const language = languages.find((known) => known.label === label)
    const firstPayment = programs.find((known) => known.label === label)
    if (!language || !firstPayment) throw new Error(`There are no samples in ${label}.`)
    const slug = label.toLowerCase()
    const id = `order-${slug}`
    const bodyOf = (name: OperationName) => Object.values(examples[name].request ?? {})[0]?.value
    let own: string
    let port: number

    beforeAll(async () => {
      own = await mkdtemp(join(folder, `${slug}-`))
      const at = { baseUrl, paymentAppUrl: publicUrl, merchantCode: 'demo-shop' }
      port = await freePort()
      await writeFile(join(own, 'merchant.pem'), key)
      const texts: readonly (readonly [name: string, text: string])[] = [
        ...operationNames.map((name): [string, string] => [
          name,
          language.operation({ ...at, name, id, body: bodyOf(name) }),
        ]),
        ['redirect', programFor(firstPayment.redirect, at)],
        ['callback', programFor(firstPayment.callback ?? '', at).replaceAll('3000', String(port))],
      ]
      for (const [name, text] of texts) await writeFile(join(own, runner.fileOf(name)), text)
    })

    test.skipIf(!isHere)(`in ${label} send every operation, which the gateway accepts`, async () => {
      // The payin of the sample fills the balance that the payout of the sample takes from.
      await createPayin(`funds-${slug}`, bodyOf('createPayin') ?? {})
      await sandbox('POST', `/merchants/demo-shop/payins/funds-${slug}/!settle`, { status: 'SUCCESS' })
      const TOKEN = await tokenForAll()
      seen.length = 0
      const printed = await outputOf(own, await runner.runAll(own, order), { TOKEN })
      expect(seen.map(({ line, status }) => `${status} ${line}`)).toEqual(
        order.map((name) => {
          const { method, success } = operationOf(name)
          return `${success} ${method} /api${pathOf(name, id)}`
        }),
      )
      const bodies = order.map((name, place) => {
        const sent = seen[place]?.body ?? ''
        return [name, sent === '' ? undefined : { ...JSON.parse(sent), timestamp: 0 }]
      })
      expect(bodies).toEqual(order.map((name) => [name, bodyOf(name) && { ...Object(bodyOf(name)), timestamp: 0 }]))
      expect(printed).toContain('"idPayment"')
      // Its reference may then be another payin's.
      await sandbox('POST', `/merchants/demo-shop/payins/${id}/!settle`, { status: 'SUCCESS' })
    })

    test.skipIf(!isHere)(`in ${label} print a redirect URL whose token allows what the page needs`, async () => {
      const printed = await outputOf(own, await runner.runOne(own, 'redirect', 0))
      const { origin, searchParams } = new URL(printed.trim())
      expect(origin).toBe(publicUrl)
      const idPayin = searchParams.get('idPayin') ?? ''
      expect(Object.fromEntries(searchParams)).toMatchObject({
        merchantCode: 'demo-shop',
        amount: '60',
        currencyCode: 'BRL',
        callbackUrl: 'http://localhost:3000/callback',
        returnUrl: `http://localhost:3000/orders/${idPayin}`,
      })
      const headers = { authorization: `Bearer ${searchParams.get('token')}`, 'x-api-version': '2' }
      const statusOf = async (path: string) => (await fetch(baseUrl + path, { headers })).status
      expect(await statusOf(`/payins/${idPayin}`)).toBe(410)
      expect(await statusOf('/merchant-info')).toBe(200)
      expect(await statusOf('/balances')).toBe(403)
      // The payment starts after the token does, and its page has to open until it is final.
      const { iat, exp } = JSON.parse(
        Buffer.from(searchParams.get('token')?.split('.')[1] ?? '', 'base64url').toString(),
      )
      expect(exp - iat).toBeGreaterThan(Math.max(...Object.values(methodFacts).map(({ lifetimeSecs }) => lifetimeSecs)))
    })

    test.skipIf(!isHere)(`in ${label} fail with what the gateway said where the key is another one`, async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      await writeFile(join(own, 'merchant.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
      const printed = outputOf(own, await runner.runOne(own, 'redirect', 0))
      await expect(printed).rejects.toThrow('UNAUTHORIZED')
      await writeFile(join(own, 'merchant.pem'), key)
    })

    /** Runs the receiver of callbacks as long as the other function does. */
    async function whileReceiving(send: (output: () => string) => Promise<void>): Promise<void> {
      const [program, ...args] = await runner.runOne(own, 'callback', port)
      const receiver = spawn(program, args, { cwd: own, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      const add = (chunk: Buffer) => {
        output += chunk
      }
      receiver.stdout.on('data', add)
      receiver.stderr.on('data', add)
      try {
        await untilListening(receiver, port)
        await send(() => output)
      } finally {
        const ended = once(receiver, 'exit')
        receiver.kill('SIGKILL')
        // Until it has ended, the next receiver of this port would be taken to listen.
        await ended
      }
    }

    const callBack = async (body: string) =>
      (await fetch(`http://localhost:${port}/callback`, { method: 'POST', body })).status
    const testReceiver = test.skipIf(!isHere || !firstPayment.callback)

    testReceiver(`in ${label} receive a callback, read the payin with its money and respond with 200`, () =>
      whileReceiving(async (output) => {
        const body = payinBody('PIXQR', { amount: 45, currencyCode: 'BRL' })
        await createPayin(`callback-${slug}`, { ...body, callbackUrl: `http://localhost:${port}/callback` })
        await sandbox('POST', `/merchants/demo-shop/payins/callback-${slug}/!settle`, { status: 'SUCCESS' })
        seen.length = 0
        const resent = await sandbox('POST', `/merchants/demo-shop/payins/callback-${slug}/callbacks/!resend`, {})
        expect(resent).toMatchObject({ attempts: expect.arrayContaining([expect.objectContaining({ status: 200 })]) })
        expect(seen.map(({ line, status }) => `${status} ${line}`)).toEqual(
          expect.arrayContaining([`200 GET /api/payins/callback-${slug}`]),
        )
        await expect.poll(output).toMatch(new RegExp(`callback-${slug} SUCCESS .*45.*BRL`))
      }),
    )

    testReceiver(`in ${label} respond with 503 after a failed read and print only what the gateway said`, () =>
      whileReceiving(async (output) => {
        expect(await callBack(`{"idEntity":"unread-${slug}"}`)).toBe(503)
        await expect.poll(output).toContain('"ENTITY_NOT_FOUND"')
        expect(output()).not.toContain(`unread-${slug} `)
      }),
    )

    testReceiver(`in ${label} respond with 503 where the key cannot be read, whatever is printed about it`, () =>
      whileReceiving(async () => {
        await rm(join(own, 'merchant.pem'))
        const status = await callBack(`{"idEntity":"unread-${slug}"}`)
        await writeFile(join(own, 'merchant.pem'), key)
        expect(status).toBe(503)
      }),
    )

    testReceiver(`in ${label} respond with 200 to an event that names no payin, so that it is not repeated`, () =>
      whileReceiving(async () => {
        expect(await callBack('{}')).toBe(200)
        expect(await callBack('[]')).toBe(200)
        expect(await callBack('other')).toBe(200)
      }),
    )
  },
)
