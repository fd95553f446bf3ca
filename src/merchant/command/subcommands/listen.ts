import { once } from 'node:events'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { fetchFailure } from '#contract/fetch-failure.ts'
import { addressOf, type Command, numberOf, type Run, UsageError } from '../command.ts'
import { CommandFailure } from '../sandbox-client.ts'

const TIMEOUT_MS = 10_000

/** What a callback was answered with. */
interface Answer {
  readonly status: number
  readonly body: string
  readonly durationMs: number
}

async function run({ text, print }: Run): Promise<void> {
  const target = text('forward-to')
  if (target !== undefined) addressOf(target, '--forward-to')
  const port = portOf(text('port') ?? '4242')
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end('Callbacks are POST requests; the gateway sends them.\n')
      return
    }
    const body = await textOf(request).catch(() => undefined)
    // Whoever called has hung up before the body was there.
    if (body === undefined) return
    const at = new Date().toISOString()
    const answer = target === undefined ? { status: 200, body: '', durationMs: 0 } : await forward(target, body)
    print({ at, body, forwardedTo: target, answer }, linesOf(at, body, answer))
    response.writeHead(answer.status).end(answer.body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: Error) => {
    throw new CommandFailure(`Port ${port} cannot be used: ${error.message}`)
  })
  const address = `http://localhost:${port}/`
  print({ callbackUrl: address }, [
    `Callbacks to ${address} are shown${target === undefined ? ' and answered with 200' : ` and forwarded to ${target}`}.`,
    `Use it as callbackUrl: payments pay --callbackUrl ${address}`,
  ])
  await once(process, 'SIGINT')
  server.close()
}

function portOf(text: string): number {
  const port = numberOf(text, '--port')
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError(`--port is 1 to 65535, not ${text}`)
  return port
}

/**
 * The shop's answer goes back to the gateway as it is; where there is none, the gateway gets 502 and calls again
 * (D-629).
 */
async function forward(target: string, body: string): Promise<Answer> {
  const began = performance.now()
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  } as const
  const { status, text } = await fetch(target, init)
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    // Also for a shop that breaks off within its answer.
    .catch((error: unknown) => ({ status: 502, text: `no answer: ${fetchFailure(error)}` }))
  return { status, body: text, durationMs: Math.round(performance.now() - began) }
}

const linesOf = (at: string, body: string, { status, body: answered, durationMs }: Answer): readonly string[] => [
  `${at}  ${body}`,
  `  ${status} in ${durationMs} ms${answered === '' ? '' : `  ${answered.slice(0, 200)}`}${
    status === 200 ? '' : '  (only 200 counts: the gateway calls again)'
  }`,
]

export const listen: Command = {
  name: 'listen',
  summary: 'Show each callback and forward it to a shop',
  usage: '[--forward-to http://localhost:3000/callback]',
  mostArguments: 0,
  options: {
    'forward-to': { type: 'string', value: 'address', meaning: 'the shop; without it every callback gets 200' },
    port: { type: 'string', value: 'number', meaning: 'where to listen on this machine: 4242 by default' },
  },
  examples: ['payments listen --forward-to http://localhost:3000/callback', 'payments listen --port 4300'],
  notes: [
    'The gateway calls this machine, so the sandbox runs here too, or OUTBOUND lets it reach here.',
    'The shop’s status goes back to the gateway. Ctrl-C ends it.',
  ],
  run,
}
