import { type Answer, answerOf } from '#gateway/http/answer.ts'
import type { BuiltHtml } from '#gateway/http/files/web.ts'
import { accepts } from '#gateway/http/files/web-files.ts'
import type { PlainPage, RenderedScreen } from '#web/ssr/render.ts'
import type { BuiltPage } from './built-page.ts'
import { compressed } from './page-compression.ts'
import { pageWith, plainPageWith } from './page-with.ts'

/** What is written into a built page. */
export type Content = RenderedScreen | PlainPage

const isPlain = (content: Content): content is PlainPage => 'kind' in content

/** Writes rendered screens and words into the built page, which is the same at every address. */
export function pageWriter(built: BuiltPage) {
  return async ({ html, headers }: BuiltHtml, content: Content, acceptEncoding: string): Promise<Answer> => {
    const isCompressed = accepts(acceptEncoding, 'br')
    const page = isPlain(content) ? plainPageWith(html, content) : pageWith(html, content, built)
    const bytes = isCompressed ? await compressed(page.html) : Buffer.from(page.html)
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

/** Whether the document may contain data of the customer or of a payment. The choice of a method has none. */
function isPersonal(content: Content): boolean {
  if (isPlain(content)) return false
  const { responses, rendered } = content.initialData
  return rendered === undefined ? responses.length > 0 : rendered.screen !== 'choose'
}
