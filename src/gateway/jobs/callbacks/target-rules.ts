import { basePathOf } from '../../core/environment/addresses.ts'
import type { Environment } from '../../core/environment/environment.ts'

/** Which addresses a callback's connection may go to; checked against every address its host name resolves to. */
export type TargetRules =
  /** `scheme`: neither http nor https. `hidden`: an IPv6 spelling that may hide another address. `own`: this gateway. */
  | { readonly kind: 'refused'; readonly because: 'scheme' | 'hidden' | 'own' }
  | { readonly kind: 'public'; readonly alsoLoopback: boolean; readonly exceptOwn: boolean }
  /** A receiver of this gateway at its public address, which may resolve to a private one. */
  | { readonly kind: 'own_receiver' }

export type OutboundEnvironment = Pick<Environment, 'outbound' | 'publicUrl' | 'port' | 'sandbox'>

const OWN_RECEIVERS = /^\/(?:sandbox\/api\/sinks\/(?!\.)[A-Za-z0-9_.-]{1,250}|demo-shop\/callback)$/

/** IPv6 spellings of IPv4 addresses and the rest of the reserved ::/8, except the loopback address `[::1]`. */
const HIDDEN_ADDRESS = /^\[::(?!1\]$)/

/**
 * Decides from the URL and the configuration alone (D-402): public addresses are allowed, loopback if OUTBOUND allows
 * it, and this gateway itself only at the sandbox's sinks and the demo merchant's callback path.
 */
export function targetRulesOf(url: URL, environment: OutboundEnvironment): TargetRules {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'refused', because: 'scheme' }
  if (HIDDEN_ADDRESS.test(url.hostname)) return { kind: 'refused', because: 'hidden' }
  const own = new URL(environment.publicUrl)
  const basePath = basePathOf(environment.publicUrl)
  const isReceiver = environment.sandbox && OWN_RECEIVERS.test(below(basePath, url.pathname))
  if (isSamePlace(url, own) && isWithin(basePath, url.pathname))
    return isReceiver ? { kind: 'own_receiver' } : { kind: 'refused', because: 'own' }
  const isOwnPort = portOf(url) === environment.port
  return {
    kind: 'public',
    alsoLoopback: environment.outbound === 'loopback' && (!isOwnPort || isReceiver),
    exceptOwn: isOwnPort && !isReceiver,
  }
}

/** The addresses of this machine that OUTBOUND=loopback allows. */
export const loopbackAddresses: readonly string[] = ['127.0.0.1', '::1']

/** Whether a host's name leads to this machine by definition (RFC 6761). */
export const isLocalName = (hostname: string): boolean => /(?:^|\.)localhost\.?$/.test(hostname)

/** A path without the path of PUBLIC_URL; a path beside it stays as it is. */
const below = (basePath: string, path: string): string =>
  path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path

/**
 * Whether a proxy may lead a path to this gateway, whose PUBLIC_URL has a path of its own: doubled slashes, another
 * letter case and percent-encoded characters, even twice, lead there too.
 */
function isWithin(basePath: string, path: string): boolean {
  if (basePath === '' || /%25/.test(path)) return true
  const plain = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const { pathname } = new URL(plain.replace(/[\t\n\r]/g, '').replace(/[\\/]+/g, '/'), 'http://localhost')
  return `${pathname}/`.toLowerCase().startsWith(`${basePath}/`.toLowerCase())
}

const isSamePlace = (one: URL, other: URL): boolean => nameOf(one) === nameOf(other) && portOf(one) === portOf(other)

/** A trailing dot names the same host. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')

const portOf = ({ port, protocol }: URL): number => {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}
