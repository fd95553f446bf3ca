/** Whether a URL is an http or https origin and nothing more; a trailing slash is allowed. */
export const isOrigin = ({ protocol, pathname, search, hash, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}${password}` === ''
