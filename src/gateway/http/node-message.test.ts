import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { inARow } from './in-a-row.ts'
import { NodeMessage } from './node-message.ts'

let server: Server
let port: number
let client: Socket

beforeEach(async () => {
  server = createServer()
  port = await listeningPort(server)
})
afterEach(() => {
  client.destroy()
  server.close()
})

/** A request as the server holds it once the client has sent the head and these bytes of a body of `length`. */
async function received(length: number, sent: string): Promise<{ message: NodeMessage; incoming: IncomingMessage }> {
  client = connect(port, '127.0.0.1')
  client.write(`POST /api HTTP/1.1\r\nHost: gateway\r\nContent-Length: ${length}\r\n\r\n${sent}`)
  const [incoming, outgoing] = await once(server, 'request')
  return { message: new NodeMessage(incoming, outgoing, inARow(setImmediate)), incoming }
}

const textOf = async (bytes: Promise<Uint8Array>): Promise<string> => Buffer.from(await bytes).toString()

/** The client disconnects. Resolves once the server knows. */
async function hangsUp(incoming: IncomingMessage): Promise<void> {
  // Not by `once`, which rejects at the error that comes first.
  const closed = new Promise((resolve) => incoming.socket.on('close', resolve))
  client.resetAndDestroy()
  await closed
}

describe('a body of at most 16 KiB', () => {
  test('has arrived with its last byte, and is read whole and as often as it is asked for', async () => {
    const { message } = await received(6, 'abc')
    client.write('def')
    await message.arrived()
    expect(await textOf(message.arrayBuffer())).toBe('abcdef')
    expect(await textOf(message.arrayBuffer())).toBe('abcdef')
  })

  test('whose client disconnects while it is read ahead has arrived, and its reading rejects', async () => {
    const { message, incoming } = await received(6, 'abc')
    const arrived = message.arrived()
    await hangsUp(incoming)
    await arrived
    await expect(message.arrayBuffer()).rejects.toThrow()
  })

  test('whose client disconnected before has arrived, and its reading rejects', async () => {
    const { message, incoming } = await received(6, 'abc')
    incoming.on('error', () => undefined)
    await hangsUp(incoming)
    await message.arrived()
    await expect(message.arrayBuffer()).rejects.toThrow('hung up')
  })
})

describe('a body of more than 16 KiB', () => {
  const length = 16_385

  test('is not waited for, and is read whole', async () => {
    const { message } = await received(length, 'a')
    await message.arrived()
    client.write('b'.repeat(length - 1))
    expect(await textOf(message.arrayBuffer())).toBe(`a${'b'.repeat(length - 1)}`)
  })

  test('whose client disconnected before it was read rejects', async () => {
    const { message, incoming } = await received(length, 'a')
    incoming.on('error', () => undefined)
    await message.arrived()
    await hangsUp(incoming)
    await expect(message.arrayBuffer()).rejects.toThrow('hung up')
  })
})
