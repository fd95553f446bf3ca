/** A response as the server writes it: every `Response` is one. Names of headers are in lower case. */
export interface Answer {
  readonly status: number
  readonly headers: Iterable<readonly [string, string]>
  /** Text and bytes are written at once, with their length; anything else as it comes. */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | null
}

interface Head {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer with a body, or null for none; a status that is not given is 200. */
export const answerOf = (body: Answer['body'], { status = 200, headers = {} }: Head = {}): Answer => ({
  status,
  headers: Object.entries(headers),
  body,
})

/** An answer with a value as JSON. */
export const jsonAnswer = (value: unknown, { status, headers }: Head = {}): Answer =>
  answerOf(JSON.stringify(value), {
    ...(status !== undefined && { status }),
    headers: { 'content-type': 'application/json', ...headers },
  })

/** An answer as the web's own class, for whoever calls the server like `fetch`. */
export function responseOf(answer: Answer): Response {
  if (answer instanceof Response) return answer
  const { status, headers, body } = answer
  // A Response takes each kind of body that an answer has; the two declarations of a stream differ in name only.
  return new Response(body as ConstructorParameters<typeof Response>[0], {
    status,
    headers: [...headers].map(([name, value]) => [name, value]),
  })
}

/** The body of an answer as text; empty where there is none. */
export const textOf = async (answer: Answer): Promise<string> =>
  typeof answer.body === 'string' ? answer.body : responseOf(answer).text()
