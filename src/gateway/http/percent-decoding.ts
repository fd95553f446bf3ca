/** The text that a percent-encoded one stands for (RFC 3986, 2.1); undefined where it is none. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
