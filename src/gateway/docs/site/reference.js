// The reference page reads without this script; with it, examples can be copied and operations tried in the sandbox.

/** Address of this script, beside which the search's index is. */
const OWN_ADDRESS = document.currentScript.src
/** Where the language of the samples is remembered. */
const LANGUAGE_KEY = 'docs.language'

for (const part of document.querySelectorAll('.copy, .use, .try, .token, .search')) part.hidden = false
showMenu(isWide())
openTarget()
addEventListener('hashchange', openTarget)
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' })

showLanguage(remembered())
document.addEventListener('change', (event) => {
  const language = event.target.matches('.tabs > input') && labelOf(event.target)
  if (!language || language === 'Response') return
  remember(language)
  const before = event.target.getBoundingClientRect().top
  showLanguage(language)
  // Samples above have another height now; what the reader chose stays where it was.
  scrollBy(0, event.target.getBoundingClientRect().top - before)
})

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.matches('[data-copy]')) void copy(button)
  if (button?.matches('[data-use]')) fillIn(button)
  if (button?.matches('[data-get-token]')) void getToken(button)
  if (event.target instanceof Element && event.target.closest('nav a') && !isWide()) showMenu(false)
})

// On a small screen the unfolded contents and the results lie over the page: whoever goes on there must see where.
document.getElementById('main').addEventListener('focusin', () => {
  if (isWide()) return
  showMenu(false)
  document.getElementById('search-results').replaceChildren()
})

document.addEventListener('submit', (event) => {
  if (!event.target.matches('form[data-try]')) return
  event.preventDefault()
  void send(event.target)
})

document.getElementById('search')?.addEventListener('input', ({ target }) => void search(target.value))
document.querySelector('.search')?.addEventListener('submit', (event) => event.preventDefault())

/** Whether the contents stand beside the page. */
function isWide() {
  return matchMedia('(width >= 64rem)').matches
}

/** @param {boolean} isOpen */
function showMenu(isOpen) {
  for (const menu of document.querySelectorAll('.menu')) menu.open = isOpen
}

/** Tells a screen reader what is seen beside its focus. */
function say(words) {
  document.querySelector('[data-said]').textContent = words
}

/** The search and the words of every page, loaded at the first search. */
let index

async function loadIndex() {
  const [{ default: MiniSearch }, response] = await Promise.all([
    import(new URL('minisearch.js', OWN_ADDRESS)),
    fetch(new URL('search.json', OWN_ADDRESS)),
  ])
  const places = new MiniSearch({
    fields: ['title', 'text'],
    idField: 'address',
    storeFields: ['title', 'text'],
    // What surrounds a word in Markdown is none of it: `taxId`. A code is found by each of its words: RATE_LIMIT_EXCEEDED.
    tokenize: (words) => words.split(/[^\p{L}\p{N}]+/u),
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: mayBeMisspelt,
      boost: { title: 3 },
      boostDocument: weightOf,
    },
  })
  places.addAll(await response.json())
  return places
}

/** How much of a word may differ: nothing of a short one or one with a digit, since 429 is not 409 misspelt. */
const mayBeMisspelt = (word) => word.length > 4 && !/\d/.test(word) && 0.2

/** Most readers connect a shop: what only operators need counts half, and what was once so. */
const weightOf = (address) => (/\/guides\/(?:processor|scaling|distributed|changelog)/.test(address) ? 0.5 : 1)

/** Whether a place has the query as it stands, where it is a name such as RATE_LIMIT_KEY, whose words are everywhere. */
function hasName(query) {
  const name = query.trim().toLowerCase()
  return ({ title, text }) => /^\S+[_-]\S+$/.test(name) && `${title} ${text}`.toLowerCase().includes(name)
}

/** Lists the places that contain every word, or any word where none has all; those with it in their title first, before them those with a name as it stands. */
async function search(query) {
  index ??= loadIndex()
  const places = await index.catch(() => undefined)
  // A load that has failed is tried again with the next letter.
  if (!places) index = undefined
  const complete = places?.search(query) ?? []
  const found = complete.length > 0 ? complete : (places?.search(query, { combineWith: 'OR' }) ?? [])
  const named = found.filter(hasName(query))
  const shown = [...new Set([...named, ...found])].slice(0, 12).map(({ title, id }) => resultOf(title, id))
  const isMissing = query.trim() !== '' && shown.length === 0
  document.getElementById('search-results').replaceChildren(...(isMissing ? [text('li', 'Nothing found.')] : shown))
  say(isMissing ? 'Nothing found.' : `${shown.length} results.`)
}

function resultOf(title, address) {
  const item = document.createElement('li')
  const link = text('a', title)
  link.href = address
  item.append(link)
  return item
}

/** A browser may refuse storage; the samples then begin with the first language. */
function remembered() {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}

function remember(language) {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // It is remembered on this page only.
  }
}

/** Opens the samples of a language wherever there are any. */
function showLanguage(language) {
  for (const input of document.querySelectorAll('.tabs > input')) if (labelOf(input) === language) input.checked = true
}

function labelOf(input) {
  return input.nextElementSibling.textContent
}

/**
 * Expands the method that the URL's fragment names. A fragment of the time when the reference was one page leads to the
 * operation's own page.
 */
function openTarget() {
  const [operation] = location.hash.slice(1).split('-')
  const moved = document.getElementById(operation)?.querySelector('.operations > li > a')
  if (moved) location.replace(moved.href + location.hash)
  const target = document.getElementById(location.hash.slice(1))
  if (target instanceof HTMLDetailsElement) target.open = true
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const label = button.firstChild
  const text = button.parentElement.querySelector('code').textContent
  label.data = await navigator.clipboard.writeText(text).then(
    () => 'Copied ',
    () => 'Not allowed ',
  )
  say(label.data)
  setTimeout(() => {
    label.data = 'Copy '
    say('')
  }, 2000)
}

/** @param {HTMLButtonElement} button */
function fillIn(button) {
  const field = document.getElementById(button.dataset.use)
  field.value = JSON.stringify(JSON.parse(button.dataset.example), null, 2)
  field.closest('details').open = true
  field.focus()
}

/** The input with the credential of an operation. Its value is read from the input and stored nowhere. */
const credentialFields = { token: 'token', sandbox_key: 'sandbox-key' }

/** Gets a token of the sandbox that allows every operation: of the preferred merchant, or of the first where it is not. */
async function getToken({ dataset: { getToken: preferred } }) {
  const overview = await callSandbox('overview')
  const codes = (overview.merchants ?? []).map(({ merchantCode }) => merchantCode)
  const merchantCode = codes.includes(preferred) ? preferred : codes[0]
  const grant = { kind: 'all', money: false }
  const answer = merchantCode ? await callSandbox('redirect-urls', { merchantCode, grant }) : overview
  document.getElementById('token').value = answer.token ?? ''
  const result = document.querySelector('[data-token-result]')
  result.textContent = answer.token ? `A token of ${merchantCode} is filled in.` : (answer.message ?? 'No merchant.')
  const key = document.getElementById('sandbox-key')
  if (answer.code !== 'UNAUTHORIZED') return
  key.closest('details').open = true
  key.focus()
}

/** Calls an operation of the sandbox, with its key if one is typed. Resolves to a message alone without a response. */
async function callSandbox(path, body) {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  const key = document.getElementById('sandbox-key').value.trim()
  if (key) headers.set('Authorization', `Bearer ${key}`)
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await fetch(new URL(`../sandbox/api/${path}`, OWN_ADDRESS), init).catch(() => undefined)
  return (await response?.json().catch(() => undefined)) ?? { message: 'No response.' }
}

/** Sends the form's request to this origin. */
async function send(form) {
  const { method, credential } = form.dataset
  const { body, signature } = form.elements
  const query = [...form.querySelectorAll('[data-key]')].filter(({ value }) => value !== '')
  const search = new URLSearchParams(query.map(({ dataset, value }) => [dataset.key, value])).toString()
  const url = pathOf(form) + (search && `?${search}`)
  const headers = new Headers({ 'X-API-Version': '2', Accept: 'application/json' })
  const bearer = document.getElementById(credentialFields[credential])?.value.trim()
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (signature?.value) headers.set('X-SIGNATURE', signature.value.trim())
  if (body) headers.set('Content-Type', 'application/json')
  const output = form.querySelector('output')
  output.textContent = 'Sending …'
  const startedMs = performance.now()
  const init = { method, headers, ...(body && { body: body.value }) }
  const response = await fetch(url, init).catch(() => undefined)
  const line = response ? `${response.status} in ${Math.round(performance.now() - startedMs)} ms` : 'No response.'
  output.replaceChildren(text('strong', line), text('pre', response ? readable(await response.text()) : ''))
}

/** @param {HTMLFormElement} form */
function pathOf(form) {
  const segments = [...form.querySelectorAll('[data-segment]')]
  return segments.reduce(
    (path, { dataset, value }) => path.replace(`{${dataset.segment}}`, () => encodeURIComponent(value)),
    form.dataset.path,
  )
}

/** @param {string} json */
function readable(json) {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

function text(name, content) {
  const element = document.createElement(name)
  element.textContent = content
  // A scrolling area must be focusable by keyboard.
  if (name === 'pre') element.tabIndex = 0
  return element
}
