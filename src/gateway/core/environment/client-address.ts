import { BlockList, isIP } from 'node:net'

/** A network in CIDR notation, such as `10.0.0.0/8`, or a single address. */
export interface Network {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address; undefined for anything else. */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', digits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = familyOf(address)
  if (family === undefined) return undefined
  const bits = family === 'ipv4' ? 32 : 128
  const prefix = digits === undefined ? bits : Number(digits)
  return prefix <= bits ? { address, prefix, family } : undefined
}

/** The client's address: that of the connection, or behind trusted proxies the one that they name. */
export type ClientAddress = (connected: string, forwardedFor: string | null) => string

/**
 * Reads `X-Forwarded-For` from its end to the first address that is not a trusted proxy. The client may have made up
 * everything before that address.
 */
export function clientAddresses(trusted: readonly Network[]): ClientAddress {
  const proxies = new BlockList()
  for (const { address, prefix, family } of trusted) proxies.addSubnet(address, prefix, family)
  const isProxy = (address: string): boolean => proxies.check(address, familyOf(address) ?? 'ipv4')

  return (connected, forwardedFor) => {
    let client = plain(connected)
    for (const told of (forwardedFor ?? '').split(',').toReversed()) {
      const next = plain(withoutPort(told.trim()))
      if (!isProxy(client) || isIP(next) === 0) return client
      client = next
    }
    return client
  }
}

/** Some proxies write `203.0.113.7:51234` and `[2001:db8::1]:443`. */
const withoutPort = (told: string): string => told.replace(/^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/, '$1$2')

/** A dual-stack socket reports IPv4 addresses in IPv6 notation. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

function familyOf(address: string): Network['family'] | undefined {
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}
