import { type Html, html } from '../../http/html.ts'

interface Parts {
  readonly title: string
  readonly menu: Html
  readonly main: Html
}

/** A complete HTML page of the documentation. */
export const writePage = ({ title, menu, main }: Parts): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<nav aria-label="Contents"><form class="search" role="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<ul id="search-results" aria-label="Search results"></ul>
</form>
<details class="menu"><summary>Contents</summary>${menu}</details></nav>
<main id="main">${main}</main>
</body>
</html>
`.html
