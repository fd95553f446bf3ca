import { type Answer, answerOf } from '#gateway/http/answer.ts'
import type { BuiltHtml } from '#gateway/http/files/web.ts'
import { accepts } from '#gateway/http/files/web-files.ts'
import type { PlainPage, RenderedScreen } from '#web/ssr/render.ts'
import type { BuiltPage, InlineStyle } from './built-page.ts'
import { compressed } from './page-compression.ts'
import { pageWith, plainPageWith } from './page-with.ts'

/** What is written into a built page. */
export type Content = RenderedScreen | PlainPage

const isPlain = (content: Content): content is PlainPage => 'kind' in content

/** The body of a page, and what its policy must allow. */
interface Body {
  readonly bytes: Uint8Array
  readonly styles: readonly InlineStyle[]
}

/**
 * Writes rendered screens and words into the built page, which is the same at every address. A page without responses has
 * nothing of the visitor but the language, so it is written and compressed once: whoever requests it without a token that
 * counts costs no more than a file.
 */
export function pageWriter(built: BuiltPage) {
  const whole = new Map<string, Promise<Body>>()

  function writtenOnce(key: string, write: () => Promise<Body>): Promise<Body> {
    const known = whole.get(key)
    if (known) return known
    const writing = write()
    whole.set(key, writing)
    writing.catch(() => whole.delete(key))
    return writing
  }

  function write(page: string, content: Content, isCompressed: boolean): Promise<Body> {
    const written = async (): Promise<Body> => {
      const { html, styles } = isPlain(content) ? plainPageWith(page, content) : pageWith(page, content, built)
      return { bytes: isCompressed ? await compressed(html) : Buffer.from(html), styles }
    }
    if (isPlain(content)) return writtenOnce(`${content.kind} ${content.locale} ${isCompressed}`, written)
    return isOfVisit(content) ? written() : writtenOnce(`${content.initialData.locale} ${isCompressed}`, written)
  }

  return async ({ html, headers }: BuiltHtml, content: Content, acceptEncoding: string): Promise<Answer> => {
    const isCompressed = accepts(acceptEncoding, 'br')
    const { bytes, styles } = await write(html, content, isCompressed)
    const allowed = ["style-src 'self'", ...styles.map(({ source }) => source)].join(' ')
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

/** Whether the document depends on more of a visit than its language. */
const isOfVisit = ({ initialData: { responses, rendered } }: RenderedScreen): boolean =>
  responses.length > 0 || rendered !== undefined

/** Whether the document may contain data of the customer or of a payment. The choice of a method has none. */
function isPersonal(content: Content): boolean {
  return !isPlain(content) && isOfVisit(content) && content.initialData.rendered?.screen !== 'choose'
}
