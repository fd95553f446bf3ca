/** Whether a HOST to listen on is this machine only. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** The same address without slashes at its end. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
