import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fileHeaders } from '../../http/files/page-headers.ts'
import { isKnown } from '../../http/gates/head.ts'
import { httpResponse } from '../../http/http-response.ts'
import { accepts, type Respond } from '../../http/incoming-request.ts'

interface Source {
  readonly type: string
  /** Returns the text. Called once, at the first request. */
  readonly write: () => string
  readonly headers?: Readonly<Record<string, string>>
}

// The highest quality takes a second of processor time for a few percent less size.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

const encoders: readonly { readonly name: string; readonly encode: (content: Uint8Array) => Promise<Uint8Array> }[] = [
  { name: 'br', encode: (content) => brotli(content, QUALITY) },
  { name: 'gzip', encode: (content) => gzipped(content) },
]

interface Written {
  readonly etag: string
  readonly content: Uint8Array
  readonly encoded: ReadonlyMap<string, Uint8Array>
}

/** Serves a text from memory to GET and HEAD, compressed once. Browsers revalidate it and get a 304 if it has not changed. */
export function memoryFile({ type, write, headers = {} }: Source): Respond {
  let kept: Promise<Written> | undefined
  return async ({ request, method }) => {
    kept ??= writtenOf(write())
    const { etag, content, encoded } = await kept
    const fixed = { 'cache-control': 'no-cache', ...fileHeaders, ...headers, etag, vary: 'accept-encoding' }
    if (isKnown(request.headers, etag)) return httpResponse(null, { status: 304, headers: fixed })
    const acceptEncoding = request.headers.get('accept-encoding') ?? ''
    const encoding = encoders.find(({ name }) => accepts(acceptEncoding, name))?.name
    const bytes = (encoding === undefined ? undefined : encoded.get(encoding)) ?? content
    const described = {
      ...fixed,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    }
    return httpResponse(method === 'HEAD' ? null : bytes, { headers: described })
  }
}

async function writtenOf(text: string): Promise<Written> {
  const content = Buffer.from(text)
  const encoded = await Promise.all(encoders.map(async ({ name, encode }) => [name, await encode(content)] as const))
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return { etag: `W/"${digest}"`, content, encoded: new Map(encoded) }
}
