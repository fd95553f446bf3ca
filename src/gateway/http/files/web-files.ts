import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { accepts } from '../incoming-request.ts'

/** A file of the app's build, in all encodings the build has written. */
export interface WebFile {
  readonly type: string
  /** The name contains a hash of the content, so the file never changes. */
  readonly isImmutable: boolean
  read(acceptEncoding: string): Promise<{ readonly content: Uint8Array; readonly encoding: string | undefined }>
}

/** The files of the app's build by URL path, as listed when the server started. */
export type WebFiles = ReadonlyMap<string, WebFile>

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The encodings the build writes, the better compression first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** Lists a folder once. Only listed files are ever opened, so that no request path can leave the folder. */
export async function listWebFiles(folder: string): Promise<WebFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const names = new Set(
    paths.map((path) =>
      path
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    ),
  )
  const served = [...names].filter(
    (name) => extname(name) in types && !name.split('/').some((part) => part.startsWith('.')),
  )
  return new Map(served.map((name) => [`/${name}`, webFile({ folder, name, names })]))
}

interface Place {
  readonly folder: string
  readonly name: string
  readonly names: ReadonlySet<string>
}

function webFile({ folder, name, names }: Place): WebFile {
  const written = encodings.filter(({ suffix }) => names.has(name + suffix))
  const read = readOnce((suffix) => readFile(join(folder, name + suffix)))
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    isImmutable: name.startsWith('assets/'),
    async read(acceptEncoding) {
      const encoding = written.find((candidate) => accepts(acceptEncoding, candidate.name))
      return { content: await read(encoding?.suffix ?? ''), encoding: encoding?.name }
    },
  }
}

/** A text file with changed text, compressed here once, because the build's compressed files have the original text. */
export function changedFile(file: WebFile, change: (text: string) => string): WebFile {
  const changed = async () => Buffer.from(change(Buffer.from((await file.read('')).content).toString('utf8')))
  const read = readOnce(async (suffix) => {
    const content = await changed()
    return suffix === '' ? content : promisify(brotliCompress)(content)
  })
  return {
    ...file,
    read: async (acceptEncoding) =>
      accepts(acceptEncoding, 'br')
        ? { content: await read('.br'), encoding: 'br' }
        : { content: await read(''), encoding: undefined },
  }
}

/** Caches what was read, because the build is small and does not change while the server runs. */
function readOnce(read: (suffix: string) => Promise<Uint8Array>): (suffix: string) => Promise<Uint8Array> {
  const kept = new Map<string, Promise<Uint8Array>>()
  return (suffix) => {
    const content = kept.get(suffix) ?? read(suffix)
    kept.set(suffix, content)
    return content
  }
}
