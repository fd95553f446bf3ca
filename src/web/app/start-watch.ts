/*
 * The page's first inline script: it says in words when the app does not start. A browser that does not know newer
 * syntax must run it too, so it is written in ECMAScript 5: without arrow functions, `const` and templates.
 */

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
  else if (isTooOld()) tell(document.getElementById('not-loaded'))
}

/** What the server has rendered works without the app (D-720); words are for a page that shows nothing else. */
function tellNotLoaded(): void {
  document.documentElement.removeAttribute('data-app')
  if (document.querySelector('#app main')) return
  document.documentElement.setAttribute('data-not-loaded', '')
  tell(document.getElementById('not-loaded'))
}

/** Every engine of the floor (scripts/checks/engine-floor-table.mjs) has cascade layers, and hardly an older one. */
function isTooOld(): boolean {
  return !('CSSLayerBlockRule' in window)
}

function tell(words: HTMLElement | null): void {
  if (words) show(words)
}

function show(words: HTMLElement): void {
  if (!words.hasAttribute('hidden')) return
  hide(words.querySelector(isTooOld() ? '[data-case="stopped"]' : '[data-case="old"]'))
  fill(words.querySelector('input'))
  listen(words.querySelector('[data-press="reload"]'), reload)
  listen(words.querySelector('[data-press="copy"]'), copyLink)
  words.removeAttribute('hidden')
  window.scrollTo(0, 0)
}

function hide(part: Element | null): void {
  if (part) part.setAttribute('hidden', '')
}

/** The address as it is now: with the token, so that another browser opens the same payment. */
function fill(link: HTMLInputElement | null): void {
  if (link) link.value = window.location.href
}

function listen(button: Element | null, press: (event: Event) => void): void {
  if (button) button.addEventListener('click', press)
}

function reload(): void {
  window.location.reload()
}

function copyLink(event: Event): void {
  copyFrom(document.querySelector('#not-loaded input'), event.currentTarget)
}

function copyFrom(link: Element | null, button: EventTarget | null): void {
  if (!(link instanceof HTMLInputElement) || !(button instanceof Element)) return
  link.select()
  if (document.execCommand('copy')) button.textContent = button.getAttribute('data-done')
}
