/** What a request line asks for. */
export interface RequestTarget {
  /** The host that the target names itself, which precedes that of the header; undefined for none. */
  readonly host: string | undefined
  /** Path and query. */
  readonly target: string
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?]+)\/?(.*)$/is

/**
 * Reads the target of a request line, which names a server too where the client takes this one for a proxy: the absolute
 * form, which every server must accept (RFC 9112, 3.2.2).
 */
export function readRequestTarget(line: string): RequestTarget {
  const [, host, rest = ''] = ABSOLUTE_FORM.exec(line) ?? []
  return host === undefined ? { host, target: line } : { host, target: `/${rest}` }
}
