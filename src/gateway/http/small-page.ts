import { hashSourceOf } from './files/inventory.ts'
import { fileHeaders } from './files/page-headers.ts'
import { type Html, html, htmlDocument, type Language, UNLISTED, underBasePath } from './html.ts'
import { type HttpResponse, httpResponse } from './http-response.ts'
import type { Message } from './incoming-request.ts'

/** A page without scripts: everything it says is in its HTML. */
interface SmallPage {
  readonly title: string
  /** The content of `<main>`. */
  readonly body: Html
  readonly status?: number
  /** English if absent. */
  readonly language?: Language | undefined
  /** The path below which the product stands on its origin; links are written without it. */
  readonly basePath: string
}

/** The colours and the font are those of docs/design.md. */
export const palette = `:root{color-scheme:light dark;--ground:#f3f5f8;--surface:#fff;--ink:#131d2b;--soft:#4b5868;--line:#dbe1e9;--strong:#768496;--accent:#1b4fd0;--fill:#1b4fd0;--on:#fff;--good:#12673a;--warn:#7a4a00;--bad:#b1241c;font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif}
@media (prefers-color-scheme:dark){:root{--ground:#0d1218;--surface:#161e27;--ink:#eef2f7;--soft:#b3bfcd;--line:#303c49;--strong:#8a98a9;--accent:#8fb4ff;--fill:#8fb4ff;--on:#0a1a3a;--good:#82d9a6;--warn:#f3c566;--bad:#ffa198}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink)}`

const css = `${palette}
main{max-width:44rem;margin:0 auto;padding:32px 16px 48px;overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:1.4375rem;line-height:1.25}h2{margin:0;font-size:1.0625rem}p{margin:0 0 16px}
a{color:var(--accent)}.soft{color:var(--soft);font-size:.9375rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:12px;margin:24px 0;padding:0;list-style:none}
.card{display:grid;gap:4px;align-content:start;height:100%;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.card p{margin:0;color:var(--soft);font-size:.9375rem}.cards a{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
.wide{grid-column:1/-1}
.main a{justify-self:start;justify-content:center;margin-top:8px;padding:8px 24px;border-radius:12px;background:var(--fill);color:var(--on);text-decoration:none}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.facts{margin:16px 0;padding:4px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.facts div{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;padding:12px 0}.facts div+div{border-top:1px solid var(--line)}
dt{color:var(--soft)}dd{margin:0;font-variant-numeric:tabular-nums}
.SUCCESS{color:var(--good)}.PROCESSING{color:var(--warn)}.FAILED,.REFUSED{color:var(--bad)}`

const headers = {
  ...fileHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The icon: Firefox counts it as an image of the page.
  'content-security-policy': `default-src 'none'; style-src ${hashSourceOf(css)}; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  vary: 'accept',
}

/** The page as a response, light or dark as the system, that loads and frames nothing. */
export function smallPage({ title, body, status = 200, language, basePath }: SmallPage): HttpResponse {
  const page = htmlDocument({
    title,
    language,
    head: html`${UNLISTED}
<style>${{ html: css }}</style>`,
    body: html`<main>${body}</main>`,
  })
  return httpResponse(underBasePath(page, basePath), { status, headers })
}

/** Whether a browser asks for a page to show. Programs ask for any type, or for another one. */
export const isForPage = (request: Pick<Message, 'headers'>): boolean =>
  request.headers.get('accept')?.includes('text/html') === true
