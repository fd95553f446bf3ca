import { type Answer, answerOf } from '#gateway/http/answer.ts'
import type { BuiltHtml } from '#gateway/http/files/web.ts'
import { accepts } from '#gateway/http/files/web-files.ts'
import { createLru } from '#gateway/tokens/lru.ts'
import type { PlainPage, RenderedScreen } from '#web/ssr/render.ts'
import type { BuiltPage } from './built-page.ts'
import { compressed } from './page-compression.ts'
import { pageWith, plainPageWith } from './page-with.ts'

/** What is written into a built page. */
export type Content = RenderedScreen | PlainPage

const isPlain = (content: Content): content is PlainPage => 'kind' in content

/** Writes rendered screens and words into the built page, which is the same at every address. */
export function pageWriter(built: BuiltPage) {
  const plain = createLru<Uint8Array>(PLAIN_BYTES)
  /** Pages without a screen differ in their words alone, and floods of wrong tokens ask for them. */
  const plainBytes = async (html: string, content: PlainPage, isCompressed: boolean) => {
    const key = [isCompressed, content.kind, content.locale, content.reloadSecs, content.words].join(' ')
    const kept = plain.get(key)
    if (kept !== undefined) return kept
    const bytes = await bytesOf(plainPageWith(html, content).html, isCompressed)
    plain.set(key, bytes, bytes.byteLength)
    return bytes
  }
  return async ({ html, headers }: BuiltHtml, content: Content, acceptEncoding: string): Promise<Answer> => {
    const isCompressed = accepts(acceptEncoding, 'br')
    const page = isPlain(content) ? { html, styles: [] } : pageWith(html, content, built)
    const bytes = isPlain(content)
      ? await plainBytes(html, content, isCompressed)
      : await bytesOf(page.html, isCompressed)
    const allowed = ["style-src 'self'", ...page.styles.map(({ source }) => source)].join(' ')
    return answerOf(bytes, {
      headers: {
        ...headers,
        'content-security-policy': (headers['content-security-policy'] ?? '').replace("style-src 'self'", allowed),
        'cache-control': isPersonal(content) ? 'no-store' : 'private, no-cache',
        vary: 'accept-encoding, accept-language',
        'content-length': String(bytes.byteLength),
        ...(isCompressed && { 'content-encoding': 'br' }),
      },
    })
  }
}

/** Some sixty pages: one for each language and kind. */
const PLAIN_BYTES = 2 * 1024 * 1024

const bytesOf = async (html: string, isCompressed: boolean): Promise<Uint8Array> =>
  isCompressed ? compressed(html) : Buffer.from(html)

/** Whether the document may contain data of the customer or of a payment. The choice of a method has none. */
function isPersonal(content: Content): boolean {
  if (isPlain(content)) return false
  const { responses, rendered } = content.initialData
  return rendered === undefined ? responses.length > 0 : rendered.screen !== 'choose'
}
