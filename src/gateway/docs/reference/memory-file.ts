import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fileHeaders } from '../../http/files/page-headers.ts'
import { accepts } from '../../http/files/web-files.ts'

/** Responds to GET and HEAD with a fixed text. */
export type MemoryFile = (request: Request) => Promise<Response>

interface Source {
  readonly type: string
  /** Called once, at the first request. */
  readonly write: () => string
  readonly headers?: Readonly<Record<string, string>>
}

// The best quality takes a second of a processor for the last few percent.
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

/** A text with its compressed forms, kept once written; browsers ask again and are told that nothing has changed. */
export function memoryFile({ type, write, headers = {} }: Source): MemoryFile {
  let kept: Promise<Written> | undefined
  return async (request) => {
    kept ??= writtenOf(write())
    const { etag, content, encoded } = await kept
    const fixed = { 'cache-control': 'no-cache', ...fileHeaders, ...headers, etag, vary: 'accept-encoding' }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: fixed })
    const matchesQueryFilter = request.headers.get('accept-encoding') ?? ''
    const encoding = encoders.find(({ name }) => accepts(matchesQueryFilter, name))?.name
    const bytes = (encoding === undefined ? undefined : encoded.get(encoding)) ?? content
    const described = {
      ...fixed,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    }
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers: described })
  }
}

async function writtenOf(text: string): Promise<Written> {
  const content = Buffer.from(text)
  const encoded = await Promise.all(encoders.map(async ({ name, encode }) => [name, await encode(content)] as const))
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return { etag: `W/"${digest}"`, content, encoded: new Map(encoded) }
}
