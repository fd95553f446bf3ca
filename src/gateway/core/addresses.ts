/** Whether a HOST to listen on is this machine only. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * The path below which the product stands on its origin: `/pay` for `https://shop.example/pay`, empty for an origin alone.
 * What we serve at `/docs` has the address `${basePath}/docs`.
 */
export const basePathOf = (publicUrl: string): string => withoutSlash(new URL(publicUrl).pathname)

/** The same address without slashes at its end. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
