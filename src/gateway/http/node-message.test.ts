import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from './incoming-request.ts'
import { nodeMessage } from './node-message.ts'

let server: Server
let client: Socket

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  client.destroy()
  server.close()
})

/** A request as the server holds it once the client has sent the head and these bytes of a body of `length`. */
async function received(length: number, sent: string): Promise<{ message: Message; incoming: IncomingMessage }> {
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(`POST /api HTTP/1.1\r\nHost: gateway\r\nContent-Length: ${length}\r\n\r\n${sent}`)
  const [incoming] = await once(server, 'request')
  return { message: nodeMessage(incoming), incoming }
}

const textOf = async (bytes: Promise<ArrayBuffer | Uint8Array>): Promise<string> =>
  Buffer.from(new Uint8Array(await bytes)).toString()

/** The client disconnects. Resolves once the server knows. */
async function hangsUp(incoming: IncomingMessage): Promise<void> {
  // Not by `once`, which rejects at the error that comes first.
  const closed = new Promise((resolve) => incoming.socket.on('close', resolve))
  client.resetAndDestroy()
  await closed
}

describe('a body', () => {
  test('is read whole, whenever its bytes come', async () => {
    const { message } = await received(6, 'abc')
    const reading = message.arrayBuffer()
    client.write('def')
    expect(await textOf(reading)).toBe('abcdef')
  })

  test('of more than 16 KiB is read whole', async () => {
    const length = 16_385
    const { message } = await received(length, 'a')
    client.write('b'.repeat(length - 1))
    expect(await textOf(message.arrayBuffer())).toBe(`a${'b'.repeat(length - 1)}`)
  })

  test('whose client disconnects while it is read rejects', async () => {
    const { message, incoming } = await received(6, 'abc')
    const reading = message.arrayBuffer()
    const rejected = expect(reading).rejects.toThrow()
    await hangsUp(incoming)
    await rejected
  })

  test('whose client disconnected before it was read rejects', async () => {
    const { message, incoming } = await received(6, 'abc')
    incoming.on('error', () => undefined)
    await hangsUp(incoming)
    await expect(message.arrayBuffer()).rejects.toThrow('hung up')
  })
})
