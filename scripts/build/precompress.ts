import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const isText = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/
const encodings = [
  {
    suffix: '.br',
    encode: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
  },
  { suffix: '.gz', encode: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
]

/**
 * Writes a `.br` and a `.gz` sibling beside each text file of the app's build where it is smaller than the original,
 * so that serving compresses nothing.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    configResolved: ({ build }) => {
      folder = build.outDir
    },
    // After the bundle and the public folder are on disk; a build that failed has neither, and its own error to show.
    writeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  }
}

/** Compresses the text files of a folder; those in hidden folders (Vite's manifest) are not served and left alone. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  // A second build into the same folder finds the first one's siblings; assets are named after their content.
  const isDone = (name: string) => name.startsWith('assets') && names.includes(`${name}.br`)
  const texts = names.filter((name) => isText.test(name) && !name.startsWith('.') && !isDone(name))
  await Promise.all(texts.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  for (const { suffix, encode } of encodings) {
    const encoded = await encode(content)
    if (encoded.length < content.length) await writeFile(path + suffix, encoded)
  }
}
