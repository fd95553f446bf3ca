import { type Html, html, htmlDocument } from '../../http/html.ts'

interface Parts {
  readonly title: string
  readonly menu: Html
  readonly main: Html
}

/** A complete HTML page of the documentation. */
export const writePage = ({ title, menu, main }: Parts): string =>
  htmlDocument({
    title,
    head: html`<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" defer></script>`,
    body: html`<a class="skip" href="#main">Skip to the content</a>
<nav aria-label="Contents"><form class="search" role="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<ul id="search-results" aria-label="Search results"></ul>
</form>
<details class="menu"><summary>Contents</summary>${menu}</details></nav>
<main id="main">${main}</main>
<p class="visually-hidden" role="status" data-said></p>`,
  })
