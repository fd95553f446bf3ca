/*
 * The page's first inline script: it says in words when the app does not start. A browser that does not know newer
 * syntax must run it too, so it is written in ECMAScript 5: without arrow functions, `const` and templates.
 */

import type { NotLoadedWords, NotLoadedWordsId } from '../ssr/failure-words.ts'

window.showNotLoaded = tellNotLoaded
// The app is coming: the controls that need it are shown (base.css).
if (!isTooOld()) document.documentElement.setAttribute('data-app', '')
document.addEventListener('DOMContentLoaded', check)

/**
 * Scripts of type `module` run before the document is complete; one that threw, or was not understood, left no mark. An
 * entry that begins later is watched by the script that has it begin (late-scripts.ts); in an engine that is too old it
 * does not.
 */
function check(): void {
  if (window.entryState === undefined) tellNotLoaded()
  else if (isTooOld()) tell()
}

/** What the server has rendered works without the app (D-720); words are for a page that shows nothing else. */
function tellNotLoaded(): void {
  document.documentElement.removeAttribute('data-app')
  reloadLater(document.querySelector('noscript[data-reload-secs]'))
  if (document.querySelector('#app main')) return
  document.documentElement.setAttribute('data-not-loaded', '')
  tell()
}

/**
 * The `refresh` of a page in which no script runs, which does not count where scripts do and the app does not. It waits
 * for a connection: without one the browser's own page would take the place of this one.
 */
function reloadLater(refresh: Element | null): void {
  if (refresh) window.setTimeout(reloadOnline, Number(refresh.getAttribute('data-reload-secs')) * 1000)
}

function reloadOnline(): void {
  // biome-ignore lint/style/noRestrictedGlobals: src/web/browser is newer than ECMAScript 5; a missing member is online
  if (navigator.onLine === false) window.addEventListener('online', reload)
  else reload()
}

/** Every engine of the floor (scripts/checks/engine-floor-table.mjs) has cascade layers, and hardly an older one. */
function isTooOld(): boolean {
  return !('CSSLayerBlockRule' in window)
}

/** Puts the words into the page, once. They are no elements before: a browser of text shows hidden ones (D-723). */
function tell(): void {
  if (!document.getElementById('not-loaded'))
    tellIn(document.getElementById('not-loaded-words' satisfies NotLoadedWordsId))
}

function tellIn(data: HTMLElement | null): void {
  if (!data) return
  document.body.insertAdjacentElement('afterbegin', boxOf(JSON.parse(data.textContent || '')))
  window.scrollTo(0, 0)
}

function boxOf(words: NotLoadedWords): HTMLElement {
  return holding(
    asWords(made('div', '', { id: 'not-loaded', lang: words.lang, dir: words.dir, role: 'alert' })),
    textsOf(words, isTooOld() ? words.old : words.stopped)
      .concat(controlsOf(words, linkOf(words)))
      .concat(words.back ? [wayBack(words.back)] : []),
  )
}

function asWords(box: HTMLElement): HTMLElement {
  box.className = 'shell-words'
  return box
}

function textsOf(words: NotLoadedWords, said: NotLoadedWords['stopped']): HTMLElement[] {
  return [made('h1', said[0], {}), made('p', said[1], {}), made('p', words.paid, {})]
}

/** The address as it is now: with the token, so that another browser opens the same payment. */
function linkOf(words: NotLoadedWords): HTMLInputElement {
  return made('input', '', { readonly: '', dir: 'ltr', 'aria-label': words.copy, value: window.location.href })
}

function controlsOf(words: NotLoadedWords, link: HTMLInputElement): HTMLElement[] {
  return [
    link,
    pressed(made('button', words.copy, { type: 'button', 'data-press': 'copy' }), copyLink),
    pressed(made('button', words.reload, { type: 'button', 'data-press': 'reload' }), reload),
  ]

  function copyLink(event: Event): void {
    link.select()
    if (document.execCommand('copy') && event.currentTarget instanceof Node)
      event.currentTarget.textContent = words.copied
  }
}

function reload(): void {
  window.location.reload()
}

function wayBack(back: NonNullable<NotLoadedWords['back']>): HTMLElement {
  return holding(made('p', '', {}), [
    made('a', back.text, { href: back.href, rel: 'noreferrer' }),
    made('span', ' ', {}),
    made('small', back.host, {}),
  ])
}

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
  attributes: { readonly [name: string]: string },
): HTMLElementTagNameMap[Tag] {
  return withAttributes(document.createElement(tag), text, attributes)
}

function withAttributes<E extends HTMLElement>(
  element: E,
  text: string,
  attributes: { readonly [name: string]: string },
): E {
  Object.keys(attributes).forEach(function set(name) {
    element.setAttribute(name, attributes[name] || '')
  })
  element.textContent = text
  return element
}

/** Not by `appendChild`, which the program that stopped the app may have replaced. */
function holding(parent: HTMLElement, children: HTMLElement[]): HTMLElement {
  children.forEach(function add(child) {
    parent.insertAdjacentElement('beforeend', child)
  })
  return parent
}

function pressed(button: HTMLElement, press: (event: Event) => void): HTMLElement {
  button.addEventListener('click', press)
  return button
}
