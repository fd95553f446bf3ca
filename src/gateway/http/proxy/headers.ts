import type { Message } from '../incoming-request.ts'

/** Headers of one connection, not of the message that crosses it (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** The app uses no cookies: another gateway can neither set one for our origin nor read one. */
const cookies = ['cookie', 'set-cookie']

/** What a response says of its whole origin, to other origins, or to a proxy before it: ours would then obey another host. */
const isAboutTheOrigin = (name: string): boolean =>
  /^(?:access-control-.*|alt-svc|clear-site-data|nel|report-to|service-worker-allowed|strict-transport-security|x-accel-.*)$/.test(
    name,
  )

/**
 * Not passed on, because the client may have made it up; the proxy sets its own: addresses, by the names of any network of
 * proxies (`CF-Connecting-IP`, `True-Client-IP`), and paths in place of the target. To CGI and its heirs `_` is `-`.
 */
const isAboutTheClient = (name: string): boolean =>
  /^(?:forwarded|x[-_](?:forwarded|original)(?:[-_].*)?|x[-_]rewrite[-_]url|.*[-_](?:(?:client)?ip(?:v6)?|addr(?:ess)?))$/.test(
    name,
  )

/** Whether a header of a message with this `Connection` is passed on. Names in lower case. */
export function isPassedOn(name: string, connection: string | null | undefined): boolean {
  const named = (connection ?? '').toLowerCase().split(',')
  const isOurs = hopByHop.includes(name) || cookies.includes(name) || isAboutTheOrigin(name)
  return !isOurs && !named.some((option) => option.trim() === name)
}

/**
 * The headers of a request as the other gateway gets them. `client`: the client's address, undefined where it is not
 * known. `publicUrl`: the origin that clients use.
 */
export function requestHeaders(
  headers: Message['headers'],
  { client, publicUrl }: { readonly client: string | undefined; readonly publicUrl: string },
): Readonly<Record<string, string>> {
  const connection = headers.get('connection')
  const passedOn = [...headers].filter(([name]) => isPassedOn(name, connection) && !isAboutTheClient(name))
  const { protocol, host } = new URL(publicUrl)
  return {
    ...Object.fromEntries(passedOn),
    ...(client !== undefined && { 'x-forwarded-for': client }),
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
  }
}
