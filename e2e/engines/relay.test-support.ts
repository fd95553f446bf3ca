import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { openPromise } from '../faults/network.test-support.ts'

/**
 * Stands between a browser and the product: the network that a test takes away or spoils, in the same way for every
 * engine. It forwards everything else as it is, and counts what the browser reports against the page's policy.
 */
export async function openRelay(target: string) {
  let isCut = false
  let spoilt: RegExp | undefined
  let held: { readonly path: RegExp; readonly released: Promise<void> } | undefined
  const reports: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    if (url.startsWith('/policy-reports')) incoming.on('data', (data) => reports.push(String(data)))
    if (held?.path.test(url)) await held.released
    if (isCut || spoilt?.test(url)) return void outgoing.socket?.resetAndDestroy()
    const to = new URL(url, target)
    const passed = request(to, { method: method ?? 'GET', headers: { ...headers, host: to.host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, withPromptReports(answer.headers))
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.socket?.resetAndDestroy())
    // A response that the product itself breaks off.
    passed.on('response', (answer) => answer.on('error', () => outgoing.socket?.resetAndDestroy()))
    incoming.pipe(passed)
  })
  const origin = `http://localhost:${await listeningPort(server)}`
  return {
    /** The same address, reached through this relay. */
    over: (url: string) => url.replace(new URL(url).origin, origin),
    /** Ends every connection and takes no new one, until called with false. */
    cut: (value: boolean) => {
      isCut = value
      if (value) server.closeAllConnections()
    },
    /** Breaks off requests whose path matches; undefined ends it. */
    spoil: (path: RegExp | undefined) => {
      spoilt = path
    },
    /** Holds requests whose path matches, until the returned function is called. */
    hold: (path: RegExp) => {
      const { promise, resolve } = openPromise()
      held = { path, released: promise }
      return () => {
        held = undefined
        resolve()
      }
    },
    /** Reports of violations of the page's policy. */
    reports,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Violations of `report-to` are reported after a minute, those of `report-uri` at once. */
function withPromptReports(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers['content-security-policy']
  if (policy === undefined) return headers
  return { ...headers, 'content-security-policy': String(policy).replace('; report-to policy', '') }
}

export type Relay = Awaited<ReturnType<typeof openRelay>>
