import { parseUrl } from '#contract/safe-url.ts'
/** Whether a HOST to listen on is this machine only. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** Hosts that `localhost` leads to everywhere: the IPv4 loopback address, and all addresses of the machine. */
const ofLocalhost: readonly string[] = ['localhost', '127.0.0.1', '0.0.0.0', '::']

/**
 * An address of a server that listens on a host: `http://localhost:8080`, and the host itself where `localhost` may lead
 * elsewhere, as for `::1` on a machine that has IPv4 too (D-650).
 */
export function listeningAddress(host: string, port: number): string {
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return ofLocalhost.includes(host) || !parseUrl(own) ? `http://localhost:${port}` : own
}

/**
 * The path below which the product stands on its origin: `/pay` for `https://shop.example/pay`, empty for an origin alone.
 * What we serve at `/docs` has the address `${basePath}/docs`.
 */
export const basePathOf = (publicUrl: string): string => withoutSlash(new URL(publicUrl).pathname)

/** Whether addresses that are given to us may be http: where the product's own is (D-213). */
export const allowsHttp = ({ publicUrl }: { readonly publicUrl: string }): boolean => publicUrl.startsWith('http:')

/** The same address or path without slashes at its end. A match begins only where a run of slashes does: linear time. */
export const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '')
