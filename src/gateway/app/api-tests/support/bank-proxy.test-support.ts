import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'

/** How a bank behaves: `deaf` takes the request and its effects, and the answer is lost; `slow` answers too late. */
export type Behaviour = 'up' | 'down' | 'deaf' | 'slow'

export interface BankProxy {
  readonly url: string
  behaves(behaviour: Behaviour): void
  close(): Promise<void>
}

/** For tests: stands in front of a gateway that plays the bank. */
export async function startBankProxy(port: number): Promise<BankProxy> {
  let behaviour: Behaviour = 'up'
  const server = createServer((incoming, outgoing) => {
    if (behaviour === 'down') incoming.socket.destroy()
    else pass(incoming, outgoing, () => behaviour)
  })
  return {
    url: `http://127.0.0.1:${await listeningPort(server)}/api`,
    behaves: (next) => {
      behaviour = next
    },
    close: () => closeServer(server),
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, now: () => Behaviour): void {
    const { method, url, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      if (now() === 'slow') return void answer.resume()
      if (now() === 'deaf') return void answer.resume().on('end', () => incoming.socket.destroy())
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => incoming.socket.destroy())
    incoming.pipe(forwarded)
  }
}
