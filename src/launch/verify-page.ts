import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchFailure } from '#contract/fetch-failure.ts'
import { parseUrl } from '#contract/safe-url.ts'
import { INVENTORY_NAME, type Inventory } from '#gateway/http/files/inventory.ts'
import { comparePage, type Get, ofSandbox } from './page-comparison.ts'
import { compareVisited } from './pages/visited-page.ts'
import { say } from './say.ts'

const usage =
  "Usage: npm run verify-page -- 'https://pay.example[/?…the query of a payment]' [--sandbox] [--build <folder of the trusted build>]"
const timeoutMs = 30_000
const options = { sandbox: { type: 'boolean' }, build: { type: 'string' }, help: { type: 'boolean' } } as const

/** Compares a live page with a trusted build's `scripts.json`. Prints a line for each difference; exit code 1 if any. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help) return say(usage, 0)
  const [address, ...others] = positionals
  const url = parseUrl(address ?? '')
  if (!url || others.length > 0) return say(usage, 2)
  const inventory = await inventoryIn(values.build ?? join(import.meta.dirname, '..', 'web'), values.sandbox === true)
  const { search, origin, pathname } = url
  const basePath = pathname.replace(/\/(?:status)?$/, '')
  const get = getterAt(origin + basePath)
  // With a payment's query string the page is the one that the customer gets.
  const visited =
    search === '' ? [] : compareVisited(inventory, await get(pathname.slice(basePath.length) + search), basePath)
  const differences = [...(await comparePage(inventory, get, basePath)), ...visited]
  const lines = differences.map(
    ({ code, where, expected, found }) => `${code} ${where}: expected ${expected}, found ${found}`,
  )
  if (lines.length > 0) return say(lines.join('\n'), 1)
  return say(
    `${origin}${basePath} serves this build: ${inventory.files.length} scripts and styles, the page and its headers.`,
    0,
  )
}

/** A sandbox marks the page as a test. */
async function inventoryIn(folder: string, isSandbox: boolean): Promise<Inventory> {
  const inventory: Inventory = JSON.parse(await readFile(join(folder, INVENTORY_NAME), 'utf8'))
  return isSandbox ? ofSandbox(inventory, await readFile(join(folder, 'index.html'), 'utf8')) : inventory
}

const getterAt =
  (publicUrl: string): Get =>
  async (path) => {
    const signal = AbortSignal.timeout(timeoutMs)
    // Browsers send a language.
    const headers = { 'accept-language': 'en' }
    const answer = await fetch(publicUrl + path, { redirect: 'manual', signal, headers }).catch((error: unknown) => {
      throw new Error(`No answer from ${publicUrl}: ${fetchFailure(error)}`)
    })
    return { status: answer.status, headers: answer.headers, body: new Uint8Array(await answer.arrayBuffer()) }
  }

const isUnknownOption = (error: unknown) => /^ERR_PARSE_ARGS/.test(Object(error).code)

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  say(isUnknownOption(error) ? usage : String(error), 2),
)
