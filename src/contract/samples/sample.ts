import { type OperationName, operationOf, pathOf } from '../operations/operations.ts'

/** A request, from which code samples are written: an example of the documents, or one that a tester sees. */
export interface Sample {
  readonly name: OperationName
  /** `{base_url}`. */
  readonly baseUrl: string
  readonly merchantCode: string
  readonly id: string
  readonly body: unknown
  /** Query filters, if the operation has any. */
  readonly query?: Readonly<Record<string, readonly string[]>>
}

/** How a language writes the samples. Each is a whole program of the language's standard library (D-628). */
export interface Language {
  /** Name for readers; `lang` of `x-codeSamples`. */
  readonly label: string
  /** One operation. Reads a token from the environment variable TOKEN, or signs with the key in `merchant.pem`. */
  readonly operation: (sample: Sample) => string
}

/** A sample's request: `hasToken` where it takes a token, otherwise it is signed. */
export function requestOf({ name, baseUrl, id, body, query = {} }: Sample) {
  const pairs = Object.entries(query).map(([key, values]) => `${key}=${values.join(',')}`)
  const url = baseUrl + pathOf(name, id) + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
  return { method: operationOf(name).method, url, body, hasToken: takesToken({ name }) }
}

/** Whether the operation takes a token; the token operations are signed. */
export const takesToken = ({ name }: Pick<Sample, 'name'>): boolean => !operationOf(name).signed

export const prettyJson = (value: unknown): string => JSON.stringify(value, null, 2)

/** The body of a token request as minified JSON, with a language's own expression for the current time. */
export const signedJson = (body: unknown, timestamp: string): string =>
  JSON.stringify({ ...Object(body), timestamp: '<now>' }).replace('"<now>"', timestamp)

/** The same as a format of `printf`, with `%s` or `%d` in place of the current time. */
export const signedFormat = (body: unknown, timestamp: '%s' | '%d'): string =>
  signedJson(body, '<now>').replaceAll('%', '%%').replace('<now>', timestamp)

/** The same as a literal of a language. */
export const signedLiteral = (body: unknown, style: LiteralStyle, timestamp: string): string =>
  literalOf({ ...Object(body), timestamp: '<now>' }, style).replace(style.text('<now>'), timestamp)

/** Each line but the first with an indentation in front. */
export const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)

/** Lines of a program; undefined leaves a line out. */
export const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join('\n')

/** A text as a literal in single quotes, where only these and backslashes are special: PHP, Ruby, TypeScript. */
export const singleQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** How a language writes literals of JSON values. */
export interface LiteralStyle {
  readonly object: readonly [open: string, close: string]
  readonly list: readonly [open: string, close: string]
  readonly between: string
  readonly words: { readonly true: string; readonly false: string; readonly null: string }
  readonly text: (value: string) => string
}

/** A JSON value as a literal of a language; objects take a line for each property. */
export function literalOf(value: unknown, style: LiteralStyle): string {
  if (typeof value === 'string') return style.text(value)
  if (Array.isArray(value))
    return style.list[0] + value.map((item) => literalOf(item, style)).join(', ') + style.list[1]
  if (typeof value !== 'object' || value === null) {
    const word = String(value)
    return word === 'true' || word === 'false' || word === 'null' ? style.words[word] : word
  }
  const properties = Object.entries(value).map(
    ([key, item]) => `    ${style.text(key)}${style.between}${indented(literalOf(item, style), '    ')},\n`,
  )
  return `${style.object[0]}\n${properties.join('')}${style.object[1]}`
}
