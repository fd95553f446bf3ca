import type { Page } from '@playwright/test'

/** A compiled message: text and placeholders, where a plural's branches are messages again. */
type Token = string | readonly unknown[]

const plain = 'aceinosuyzACEINOSUYZ'
const accented = 'áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ'
/** The factor by which longer languages exceed English. */
const GROWTH = 0.4
const FILLING = 'ẋẋẋẋ '

/**
 * Switches the page to a pseudo-locale from its next load on: English with accents, 40 % longer, and ⟦ ⟧ around every
 * message. Made from the English catalogue while it is delivered, so that the product contains nothing of it.
 */
export async function speakPseudo(page: Page): Promise<void> {
  // Without its parameters the server renders no first screen, which would be in English; the app has them.
  await page.route(isPage, (route) => route.continue({ url: new URL('?unrendered', route.request().url()).href }))
  await page.route(/\/assets\/en\.(?:first|later)-[\w-]+\.js$/, async (route) => {
    const chunk = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/javascript', body: await pseudoChunk(chunk) })
  })
}

const isPage = ({ pathname }: URL): boolean => pathname === '/' || pathname === '/status'

async function pseudoChunk(chunk: string): Promise<string> {
  // The first file of a language imports from the entry, only to load the second.
  const alone = chunk.replace(/^import\s*\{[^}]*\}\s*from\s*"[^"]*";/, '')
  const module: { readonly default: unknown } = await import(`data:text/javascript,${encodeURIComponent(alone)}`)
  const messages = Object.entries(Object(module.default)).map(([id, message]) => [id, pseudoMessage(message)])
  const [, later] = /(\.\/en\.later-[\w-]+\.js)/.exec(chunk) ?? []
  const rest = later === undefined ? '' : `;export const later = () => import('${later}')`
  return `export default ${JSON.stringify(Object.fromEntries(messages))}${rest}`
}

function pseudoMessage(message: unknown): readonly unknown[] {
  if (!Array.isArray(message)) throw new Error(`Not a compiled message: ${JSON.stringify(message)}`)
  const length = JSON.stringify(message).match(/\p{L}/gu)?.length ?? 0
  const filling = FILLING.repeat(Math.ceil((length * GROWTH) / FILLING.length)).trim()
  return ['⟦', ...message.map(pseudoToken), ` ${filling}⟧`]
}

function pseudoToken(token: Token): Token {
  if (typeof token === 'string') return withAccents(token)
  const [name, format, branches] = token
  if (typeof branches !== 'object' || branches === null) return token
  const pseudo = Object.entries(branches).map(([key, branch]) => [
    key,
    Array.isArray(branch) ? branch.map(pseudoToken) : branch,
  ])
  return [name, format, Object.fromEntries(pseudo)]
}

/** Tags stay unchanged. */
const withAccents = (text: string): string =>
  text.replace(/<\/?\w+\/?>|./gsu, (part) => (part.length > 1 ? part : (accented[plain.indexOf(part)] ?? part)))
