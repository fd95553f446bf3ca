import { BlockList, isIP } from 'node:net'

/** Addresses that begin alike, as CIDR writes them: `10.0.0.0/8`, or one address alone. */
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

/** Whose request it is: the address of the connection, unless a proxy that we trust tells for whom it asks. */
export type ClientAddress = (connected: string, forwardedFor: string | null) => string

/**
 * Believes `X-Forwarded-For` as far as trusted proxies have written it: from its end, to the first address that is none
 * of theirs. What stands before that, the client may have made up.
 */
export function clientAddresses(trusted: readonly Network[]): ClientAddress {
  const proxies = new BlockList()
  for (const { address, prefix, family } of trusted) proxies.addSubnet(address, prefix, family)
  const isProxy = (address: string): boolean => proxies.check(address, familyOf(address) ?? 'ipv4')

  return (connected, forwardedFor) => {
    let client = plain(connected)
    for (const told of (forwardedFor ?? '').split(',').toReversed()) {
      const next = plain(told.trim())
      if (!isProxy(client) || isIP(next) === 0) return client
      client = next
    }
    return client
  }
}

/** A socket that takes both families writes IPv4 addresses as IPv6 ones. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

function familyOf(address: string): Network['family'] | undefined {
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}
