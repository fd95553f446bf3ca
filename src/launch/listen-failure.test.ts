import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { listenFailure } from './listen-failure.ts'

/** The error of a server that is told to listen there. */
const errorOf = (port: number, host: string): Promise<Error> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', resolve)
    server.listen(port, host, () => server.close(() => reject(new Error(`${host}:${port} can be used`))))
  })

test('a port that another program uses is told with what to do', async () => {
  const other = createServer()
  const port = await listeningPort(other)
  const place = { port, host: '127.0.0.1' }
  expect(listenFailure(await errorOf(port, '127.0.0.1'), place)).toBe(
    `Port ${port} on 127.0.0.1 cannot be used: another program uses it. Stop that program, or name another port with PORT.`,
  )
  other.close()
})

test('an address that the machine does not have is told with those that it may have', async () => {
  // Of the range for documents (RFC 5737), which no machine has.
  const place = { port: 4321, host: '192.0.2.1' }
  expect(listenFailure(await errorOf(4321, '192.0.2.1'), place)).toMatch(
    /^Port 4321 on 192\.0\.2\.1 cannot be used: the machine has no such address\. Name one with HOST: .*::1/,
  )
})

test.each([
  ['EACCES', /this user may not\. Name a port from 1024 on with PORT\.$/],
  ['ENOTFOUND', /the name has no address\. Name one with HOST/],
  ['EAFNOSUPPORT', /the machine has no such address\. Name one with HOST/],
])('the error %s is told in words', (code, words) => {
  const error = Object.assign(new Error(`listen ${code}`), { code })
  const said = listenFailure(error, { port: 80, host: 'pay' })
  expect(said).toMatch(words)
  expect(said).not.toContain(code)
})

test('any other error is told as it is', () => {
  const place = { port: 80, host: 'pay' }
  expect(listenFailure(new Error('listen EMFILE'), place)).toBe('Port 80 on pay cannot be used: listen EMFILE')
})
