import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../system/process.mjs'
import { engineFloor, toleratedFeatures } from './engine-floor-table.mjs'

/** @typedef {{ version_added: string | boolean | null, version_removed?: string | boolean | null, flags?: unknown }} Support */
/** @typedef {{ __compat?: { support: Record<string, Support | Support[]> } } & Record<string, unknown>} Feature */
/** @typedef {{ feature: string, lacking: string[] }} Finding `lacking`: the engines of the floor without it */
/** @typedef {{ names: Map<string, Finding>, css: Map<string, Finding> }} Catalogue */

/**
 * Checks what the customer's page consists of, as built, against the oldest engines that it supports: no function,
 * property or rule may be newer, unless the table says what an engine without it shows instead.
 * @returns {Promise<number>} exit code
 */
export async function checkEngineFloor() {
  const found = await newerThanTheFloor(join(root, 'dist', 'web'))
  const newer = found.filter(({ feature }) => !(feature in toleratedFeatures))
  for (const { feature, file, lacking } of newer)
    console.error(`${file} uses ${feature}, not in ${lacking.join(', ')}.`)
  const unused = Object.keys(toleratedFeatures).filter((name) => found.every(({ feature }) => feature !== name))
  for (const name of unused) console.error(`${name} is tolerated in engine-floor-table.mjs and not used any more.`)
  return newer.length === 0 && unused.length === 0 ? 0 : 1
}

/**
 * @param {string} folder of the built page, with Vite's manifest
 * @returns {Promise<(Finding & { file: string })[]>} each feature once per file
 */
async function newerThanTheFloor(folder) {
  const catalogue = await loadCatalogue()
  /** @type {Record<string, { file: string, css?: string[] }>} */
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))
  const readings = [...files].map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    const found = file.endsWith('.css') ? findInStyles(text, catalogue) : await findInScript(text, catalogue)
    return found.map((one) => ({ ...one, file }))
  })
  return (await Promise.all(readings)).flat()
}

/**
 * Functions and properties of a script that are too new by every definition of their name; a static one counts with
 * its owner only.
 * @param {string} text
 * @param {Catalogue} catalogue
 * @returns {Promise<Finding[]>}
 */
export async function findInScript(text, { names }) {
  // Packages are installed by the run that loads this file.
  const { parseAst } = await import('vite')
  /** @type {Map<string, Finding>} */
  const found = new Map()
  visit(parseAst(text), (name) => {
    const finding = names.get(name)
    if (finding !== undefined) found.set(name, finding)
  })
  return [...found.values()]
}

/**
 * Properties, pseudo-classes and at-rules of a style sheet that are too new.
 * @param {string} text minified
 * @param {Catalogue} catalogue
 * @returns {Finding[]}
 */
export function findInStyles(text, { css }) {
  const plain = text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const used = new Set([...plain.matchAll(/([^{};]+)([{};])/g)].flatMap(([, part = '', end]) => featuresOf(part, end)))
  return [...used].flatMap((feature) => css.get(feature) ?? [])
}

/** @param {string} part selector, at-rule or declaration @param {string | undefined} end the sign behind it */
function featuresOf(part, end) {
  const functions = part.match(/[a-z-]+\(/g)?.map((name) => `${name})`) ?? []
  const rules = part.match(/@[a-z-]+/g) ?? []
  const own = end === '{' ? (part.match(/:[a-z-]+/g) ?? []) : [part.split(':')[0] ?? '']
  return [...functions, ...rules, ...own]
}

/**
 * Names of identifiers, of properties that are read, and of properties with the name before the dot.
 * @param {unknown} node
 * @param {(name: string) => void} report
 */
function visit(node, report) {
  if (Array.isArray(node)) return node.forEach((one) => void visit(one, report))
  if (typeof node !== 'object' || node === null) return
  const { type, name, object, property, computed } = /** @type {Record<string, unknown>} */ (node)
  const isNamed = type === 'MemberExpression' && computed === false
  if (type === 'Identifier') report(String(name))
  if (isNamed) {
    report(nameOf(property))
    report(`${nameOf(object)}.${nameOf(property)}`)
  }
  for (const [key, value] of Object.entries(node)) if (!(isNamed && key === 'property')) visit(value, report)
}

/** @param {unknown} node */
const nameOf = (node) => String(/** @type {{ name?: unknown }} */ (node).name)

/** Interfaces of the browser that a payment page uses; the others have members with everyday names. */
const interfaces = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'Clipboard',
  'ClipboardItem',
  'Crypto',
  'CSSStyleSheet',
  'Document',
  'DocumentFragment',
  'Element',
  'EventTarget',
  'FormData',
  'Headers',
  'HTMLDialogElement',
  'HTMLElement',
  'HTMLFormElement',
  'HTMLInputElement',
  'IntersectionObserver',
  'Location',
  'Navigator',
  'Node',
  'Performance',
  'PerformanceObserver',
  'ResizeObserver',
  'Response',
  'Scheduler',
  'SubtleCrypto',
  'URL',
  'URLSearchParams',
  'Window',
]

/** What the compatibility data say about the floor. @returns {Promise<Catalogue>} */
export async function loadCatalogue() {
  const path = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'))
  const { javascript, api, css } = JSON.parse(await readFile(path, 'utf8'))
  return { names: namesOf(javascript.builtins, api), css: stylesOf(css) }
}

/** @param {Record<string, Feature>} builtins @param {Record<string, Feature>} api */
function namesOf(builtins, api) {
  /** @type {Map<string, (Finding | undefined)[]>} */
  const all = new Map()
  /** @param {string} name @param {string} feature @param {unknown} data */
  const add = (name, feature, data) => all.set(name, [...(all.get(name) ?? []), findingOf(feature, data)])
  const parts = [
    ...Object.entries(builtins),
    ...interfaces.map((name) => /** @type {const} */ ([name, api[name] ?? {}])),
  ]
  for (const [owner, members] of parts) {
    add(owner, owner, members)
    for (const [key, data] of Object.entries(members)) {
      if (key === '__compat' || key.endsWith('_event')) continue
      const name = key.replace(/_static$/, '')
      add(name === key ? name : `${owner}.${name}`, `${owner}.${name}`, data)
    }
  }
  // A name that an older feature has too is that one: what it is called on is not known.
  const newer = [...all].flatMap(([name, findings]) => {
    const [first] = findings
    return first !== undefined && findings.every((one) => one !== undefined)
      ? [/** @type {const} */ ([name, first])]
      : []
  })
  return new Map(newer)
}

/** @param {{ properties: Record<string, Feature>, selectors: Record<string, Feature>, 'at-rules': Record<string, Feature>, types: Record<string, Feature> }} css */
function stylesOf({ properties, selectors, 'at-rules': rules, types }) {
  const values = { ...types, .../** @type {Record<string, Feature>} */ (types['color']) }
  const findings = [
    ...Object.entries(properties).map(([name, data]) => findingOf(name, data)),
    ...Object.entries(selectors).map(([name, data]) => findingOf(`:${name}`, data)),
    ...Object.entries(rules).map(([name, data]) => findingOf(`@${name}`, data)),
    ...Object.entries(values).map(([name, data]) => findingOf(`${name}()`, data)),
  ]
  return new Map(findings.flatMap((finding) => (finding === undefined ? [] : [[finding.feature, finding]])))
}

/** @param {string} feature @param {unknown} data @returns {Finding | undefined} */
function findingOf(feature, data) {
  const support = /** @type {Feature} */ (data).__compat?.support
  if (support === undefined) return undefined
  const lacking = Object.entries(engineFloor)
    .filter(([engine, version]) => support[engine] !== undefined && !isSupported(support[engine], version))
    .map(([engine, version]) => `${engine} ${version}`)
  return lacking.length === 0 ? undefined : { feature, lacking }
}

/** @param {Support | Support[]} support @param {string} floor */
function isSupported(support, floor) {
  return [support].flat().some(({ version_added: added, version_removed: removed, flags }) => {
    if (typeof added !== 'string' || flags !== undefined || !isAtMost(added, floor)) return false
    return typeof removed !== 'string' || !isAtMost(removed, floor)
  })
}

/** @param {string} version such as `15.4`, `≤37` or `preview` @param {string} floor */
function isAtMost(version, floor) {
  const parts = version.replace('≤', '').split('.').map(Number)
  const limits = floor.split('.').map(Number)
  if (parts.some(Number.isNaN)) return false
  const place = [0, 1, 2].find((index) => (parts[index] ?? 0) !== (limits[index] ?? 0))
  return place === undefined || (parts[place] ?? 0) < (limits[place] ?? 0)
}
