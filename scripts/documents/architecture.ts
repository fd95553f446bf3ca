import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../system/process.mjs'
import { repositoryFiles } from './repository-files.ts'

/** What is in each folder of the drawing. */
export const contents: { readonly [Folder in string]: { readonly [Name in string]: string } } = {
  src: {
    launch: 'one process that serves everything; renders the first screen',
    workshop: 'pages for merchants and testers: /sandbox, /gallery, test outcomes',
    gateway: 'the merchant API with its sandbox',
    merchant: "what a merchant's server does; a small shop as an example",
    web: 'the payment page that a customer sees',
    contract: 'tables that both sides of the API agree on',
  },
  'src/gateway': {
    app: 'puts the gateway together; tests of the API over HTTP',
    docs: 'OpenAPI document, API reference, list of methods',
    sandbox: 'simulated results, QR codes and accounts, bank page, sandbox API',
    handlers: 'one function for each operation of the API',
    jobs: 'due jobs: settlement, expiry, callbacks',
    http: 'server, gates, JSON, files',
    payments: 'lifecycle, responses, ledger, operators',
    core: 'environment, clock, rate limits, log, metrics, refusals, ports',
    merchants: 'configuration of the merchants',
    store: 'repositories on SQLite and PostgreSQL',
    tokens: 'tokens, signatures, permissions',
  },
  'src/web': {
    app: 'entry, hydration',
    ssr: 'the first screen, rendered on the server',
    screens: 'what the customer sees: choose, form, pay, result, status',
    checkout: 'redirect parameters, steps, payment',
    ui: 'buttons, fields, lists, QR codes, theme',
    navigation: 'routes, checked addresses, back',
    api: 'calls to the gateway',
    browser: 'clipboard, clock, connection, downloads',
    i18n: 'messages and languages',
    jsx: 'what an element may hold',
  },
  'src/workshop': {
    app: 'the page /sandbox and its sections',
    outcomes: 'test outcomes at the foot of the payment page',
    payments: 'payments, their timeline and callbacks',
    faults: 'fault injection',
    refused: 'refused requests, explained',
    forms: 'form checks with zod',
    gallery: 'every screen of the payment page',
    sinks: 'callback receivers',
    time: 'the sandbox clock',
    'url-builder': 'redirect URLs, compiled and explained',
    api: 'calls to the sandbox API',
    start: 'the first section',
    navigation: 'addresses of the sections',
    ui: 'panels, tables, copy buttons',
  },
}

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** The folders of a folder, from top to bottom; each imports from folders on later lines only. */
export function layersOf(folder: string): readonly (readonly string[])[] {
  const arrows = arrowsIn(folder)
  const layers: string[][] = []
  const isPlaced = (name: string) => layers.some((layer) => layer.includes(name))
  while ([...arrows.keys()].some((name) => !isPlaced(name))) {
    const layer = [...arrows].filter(([name, targets]) => !isPlaced(name) && [...targets].every(isPlaced))
    if (layer.length === 0) throw new Error(`The folders of ${folder} import each other in a circle.`)
    layers.push(layer.map(([name]) => name))
  }
  return layers.reverse().map((layer) => layer.toSorted())
}

/** Which folder imports from which, in product files; a file beside the folders belongs to none. */
function arrowsIn(folder: string): Arrows {
  const files = repositoryFiles().filter((file) => file.startsWith(`${folder}/`) && isProduct(file))
  const arrows = new Map<string, Set<string>>()
  for (const file of files) {
    const from = childOf(folder, file)
    if (from === undefined) continue
    const targets = arrows.get(from) ?? new Set()
    arrows.set(from, targets)
    for (const imported of importsOf(file)) {
      const to = childOf(folder, imported)
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  return arrows
}

const isProduct = (file: string): boolean => /(?<!\.test|\.test-support|\.d)\.tsx?$/.test(file)

const IMPORT = /^(?:import|export)\b[^'"]*?'([.#][^']+)'|\bimport\('([.#][^']+)'\)/gm

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
    .map(([, named, lazy]) => named ?? lazy ?? '')
    .map((target) => (target.startsWith('#') ? `src/${target.slice(1)}` : posix.join(file, '..', target)))

/** The folder directly below `folder` that a path is in. */
const childOf = (folder: string, path: string): string | undefined =>
  path.startsWith(`${folder}/`) ? /^([^/]+)\//.exec(path.slice(folder.length + 1))?.[1] : undefined

/** The drawing of src/README.md: a block for each folder, a line between the layers. */
export const architecture = (): string => Object.keys(contents).map(blockOf).join('\n\n')

function blockOf(folder: string): string {
  const layers = layersOf(folder)
  const width = Math.max(...layers.flat().map((name) => name.length))
  const lineOf = (name: string) => `  ${name.padEnd(width)}   ${contents[folder]?.[name] ?? ''}`.trimEnd()
  const blocks = layers.map((layer) => layer.map(lineOf).join('\n'))
  return [folder, blocks.join(`\n  ${'─'.repeat(width)}\n`)].join('\n')
}
