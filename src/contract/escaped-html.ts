const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Text as HTML, in an element or an attribute, with the same escapes as React's. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** A value as the JSON of a data block (`<script type="application/json">`), which it cannot close. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
