/** A response as the server writes it: every `Response` is one. Names of headers are in lower case. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Iterable<readonly [string, string]>
  /** Text and bytes are written at once, with their length; anything else as it comes. */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | null
}

interface Head {
  readonly status?: number | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** A response with a body, or null for none; a status that is not given is 200. */
export const httpResponse = (body: HttpResponse['body'], { status = 200, headers = {} }: Head = {}): HttpResponse => ({
  status,
  headers: Object.entries(headers),
  body,
})

export const jsonResponse = (value: unknown, { status, headers }: Head = {}): HttpResponse =>
  httpResponse(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })

/** A line of text. */
export const plainText = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): HttpResponse =>
  httpResponse(`${text}\n`, {
    status,
    headers: { 'x-content-type-options': 'nosniff', ...headers, 'content-type': 'text/plain; charset=utf-8' },
  })

/** Leads to another address, which may hold a token, so that nothing keeps it (RFC 9110, section 15.4.4). */
export const redirectTo = (status: 303 | 308, location: string): HttpResponse =>
  httpResponse(null, {
    status,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })

/** A response as the web's own class, for whoever calls the server like `fetch`. */
export function webResponse(response: HttpResponse): Response {
  if (response instanceof Response) return response
  const { status, headers, body } = response
  // A Response takes each kind of body that `HttpResponse` has; the two declarations of a stream differ in name only.
  return new Response(body as ConstructorParameters<typeof Response>[0], {
    status,
    headers: [...headers].map(([name, value]) => [name, value]),
  })
}

/** The body of a response as text; empty where there is none. */
export const textOf = async (response: HttpResponse): Promise<string> =>
  typeof response.body === 'string' ? response.body : webResponse(response).text()
