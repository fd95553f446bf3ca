/**
 * Whether this User-Agent header is that of a browser whose operator renders pages on servers of its own: Opera Mini in
 * its extreme mode, and UC Browser in its mode for slow networks. The customer gets a picture of the page, in which
 * scripts have run for seconds at most and no timer runs any more, so that no payment can be followed.
 */
export const isProxyBrowser = (userAgent: string): boolean => /\bOpera Mini\/|\bUCWEB\//.test(userAgent)
