import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_OPERATION_FLUSH } = constants
const inThread = promisify(brotliCompress)

/** The customer waits for it: a tenth of the time of the best level for a few per cent more bytes. */
export const compressed = (html: string): Promise<Uint8Array> =>
  inThread(html, { params: { [BROTLI_PARAM_QUALITY]: 5 } })

/** A text that many pages begin with, compressed at the best level as a Brotli stream that goes on. */
export type CompressedStart = Uint8Array

/** A window of 4 MB, whose header takes four bits: what is below relies on both. */
const WINDOW_BITS = 22
const HEADER_BITS = 4

/** Compresses the start of pages; undefined if this version of the compressor cannot continue it with `rest`. */
export async function compressedStart(start: string, rest: string): Promise<CompressedStart | undefined> {
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: WINDOW_BITS }
  const stream = await inThread(start, { params, finishFlush: BROTLI_OPERATION_FLUSH })
  const whole = continued(stream, rest)
  return whole && isTextOf(whole, start + rest) ? stream : undefined
}

function isTextOf(stream: Uint8Array, text: string): boolean {
  try {
    return brotliDecompressSync(stream).toString() === text
  } catch {
    return false
  }
}

/** Texts of this length are one block of the compressor. */
const LONGEST_REST = 65_536

/**
 * The stream of a start and the rest of one page. Quality 1 takes a twentieth of the time of quality 5 for the rest, and
 * what it writes refers to nothing before it: neither former distances, nor contexts, nor the static dictionary, whose
 * addresses depend on the position. So its block follows any start, without the header of its own stream (RFC 7932,
 * section 9). Undefined where it could not compress the rest: a block that is stored as it is begins at a whole byte.
 */
export function continued(start: CompressedStart, rest: string): Uint8Array | undefined {
  if (rest.length > LONGEST_REST) return undefined
  const bytes = Buffer.from(rest)
  const params = { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: WINDOW_BITS }
  const stream = brotliCompressSync(bytes, { params })
  if (stream.length > 0.9 * bytes.length) return undefined
  const whole = new Uint8Array(start.length + stream.length)
  whole.set(start)
  for (let at = 0; at < stream.length; at++) {
    const next = stream[at + 1] ?? 0
    whole[start.length + at] = ((stream[at] ?? 0) >> HEADER_BITS) | (next << (8 - HEADER_BITS))
  }
  return whole
}
