/** Whether a HOST to listen on is this machine only. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** Whether a URL is an http or https origin and nothing more; a trailing slash is forgiven. */
export const isOrigin = ({ protocol, pathname, search, hash, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}${password}` === ''

/** The same address without slashes at its end. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
