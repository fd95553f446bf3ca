import { outsideApiWords } from '../gates/head.ts'
import { html, type Language } from '../html.ts'
import { type HttpResponse, plainText } from '../http-response.ts'
import type { IncomingRequest } from '../incoming-request.ts'
import { isForPage, smallPage } from '../small-page.ts'

/** What a customer is told at an address that does not exist. */
export interface NothingHereWords {
  readonly language: Language
  readonly heading: string
  readonly text: string
}

/** Gives the words in the language of whoever asks; undefined, and they are English. */
export type NothingHereIn = (incoming: IncomingRequest) => Promise<NothingHereWords | undefined>

const english: NothingHereWords = {
  language: { tag: 'en', direction: 'ltr' },
  heading: 'There is no such page',
  text: 'Please check the address. To pay, go back to your shop and follow its link again.',
}

/** Testers read English, as the workshop is. */
const testerLinks = html`<p lang="en" dir="ltr">Here to test? Begin at the <a href="/">start</a>, in the <a href="/sandbox">workshop</a> or with the <a href="/docs">documents</a>.</p>`

interface Site {
  readonly basePath: string
  readonly isSandbox: boolean
  readonly wordsIn: NothingHereIn | undefined
}

/** A browser gets a page, a program a line. */
export async function nothingHere(
  incoming: IncomingRequest,
  { basePath, isSandbox, wordsIn }: Site,
): Promise<HttpResponse> {
  if (!isForPage(incoming.request))
    return plainText(404, `There is no such page.${outsideApiWords(incoming.path, basePath)}`)
  const { language, heading, text } = (await wordsIn?.(incoming)) ?? english
  return smallPage({
    basePath,
    status: 404,
    language,
    title: heading,
    body: html`<div class="card"><h1>${heading}</h1>
<p>${text}</p>
${isSandbox ? testerLinks : html``}</div>`,
  })
}
