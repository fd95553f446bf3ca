/**
 * Why `fetch` got no response, in the words of the network. Of a host whose addresses have all refused, such as localhost
 * with IPv4 and IPv6, Node has a code alone.
 */
export function fetchFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { message, code } = Object(cause)
  return String(message || code || cause)
}
