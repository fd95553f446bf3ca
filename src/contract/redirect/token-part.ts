/** The parts of the web platform that browsers and servers share; this project compiles without either library. */
declare const atob: (base64: string) => string
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string }

/** The text of a part of a token, which is UTF-8 in base64url (RFC 7515). Throws on what is no base64; bytes that are no UTF-8 become U+FFFD. */
export function textOfPart(part: string): string {
  const characters = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(characters.length)
  // `Uint8Array.from` takes twenty times as long, which was a twentieth of a visit.
  for (let at = 0; at < characters.length; at++) bytes[at] = characters.charCodeAt(at)
  return new TextDecoder().decode(bytes)
}
