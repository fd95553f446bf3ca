import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { comparePage, type Get } from './page-comparison.ts'

const usage = 'Usage: npm run verify-page -- https://pay.example [--build <folder of the trusted build>]'
const timeoutMs = 30_000

/** Compares a live page with a trusted build's `scripts.json`; exit code 1 and a line each when something differs. */
async function main([address, flag, folder]: string[]): Promise<number> {
  if (address === undefined || !URL.canParse(address) || (flag !== undefined && flag !== '--build'))
    return say(usage, 2)
  const path = join(folder ?? join(import.meta.dirname, '..', 'web'), 'scripts.json')
  const inventory = JSON.parse(await readFile(path, 'utf8'))
  const differences = await comparePage(inventory, getterAt(address))
  const lines = differences.map(
    ({ code, where, expected, found }) => `${code} ${where}: expected ${expected}, found ${found}`,
  )
  if (lines.length > 0) return say(lines.join('\n'), 1)
  return say(`${address} serves this build: ${inventory.files.length} scripts and styles, the page and its headers.`, 0)
}

const getterAt =
  (address: string): Get =>
  async (path) => {
    const answer = await fetch(new URL(path, address), { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, headers: answer.headers, body: new Uint8Array(await answer.arrayBuffer()) }
  }

function say(text: string, code: number): number {
  if (code === 0) console.log(text)
  else console.error(text)
  return code
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => say(String(error), 2))
