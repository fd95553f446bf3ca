import type { Environment } from '../../core/environment.ts'

/** Which addresses a callback's connection may go to; checked against every address its host name resolves to. */
export type TargetRules =
  | { readonly kind: 'refused' }
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
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'refused' }
  if (HIDDEN_ADDRESS.test(url.hostname)) return { kind: 'refused' }
  const isReceiver = environment.sandbox && OWN_RECEIVERS.test(url.pathname)
  if (isSamePlace(url, new URL(environment.publicUrl))) return { kind: isReceiver ? 'own_receiver' : 'refused' }
  const isOwnPort = portOf(url) === environment.port
  return {
    kind: 'public',
    alsoLoopback: environment.outbound === 'loopback' && (!isOwnPort || isReceiver),
    exceptOwn: isOwnPort && !isReceiver,
  }
}

const isSamePlace = (one: URL, other: URL): boolean => nameOf(one) === nameOf(other) && portOf(one) === portOf(other)

/** A trailing dot names the same host. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')

const portOf = ({ port, protocol }: URL): number => {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}
