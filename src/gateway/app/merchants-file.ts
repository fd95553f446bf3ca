import { readFile } from 'node:fs/promises'
import { readJsonBytes } from '../http/json/read-json.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { readMerchant } from '../merchants/read-merchant.ts'

export type MerchantsReading =
  | { readonly ok: true; readonly merchants: readonly Merchant[] }
  | { readonly ok: false; readonly faults: readonly string[] }

/** An entry by its place, and by its code where it has a readable one. */
function entryAt(index: number, entry: unknown): string {
  const code = typeof entry === 'object' && entry !== null && 'merchantCode' in entry ? entry.merchantCode : undefined
  return `merchants[${index}]${typeof code === 'string' && /^[\w.-]{1,250}$/.test(code) ? ` (${code})` : ''}`
}

/** What merchants lack where there is no sandbox, whose workshop needs no key. */
export function liveFaults(merchants: readonly Merchant[]): readonly string[] {
  if (merchants.length === 0) return ['merchants is empty: with SANDBOX=0 there is nobody who could create a payment.']
  return merchants.flatMap((merchant, index) => {
    const { publicKeys, secretDigests } = merchant.credentials
    if (publicKeys.length + secretDigests.length > 0) return []
    return [`${entryAt(index, merchant)}: publicKeys is empty: with SANDBOX=0 nobody could ask for a token.`]
  })
}

/** Reads MERCHANTS_FILE (docs/merchants-file.schema.json). The faults name everything that is wrong, each with its place. */
export async function readMerchantsFile(path: string, allowsHttp: boolean): Promise<MerchantsReading> {
  const bytes = await readFile(path).catch((error: Error) => error)
  if (bytes instanceof Error) return { ok: false, faults: [`The file cannot be read: ${bytes.message}.`] }
  const json = readJsonBytes(withoutByteOrderMark(bytes), { maxDepth: 8 })
  return json.ok ? readMerchants(json.value, allowsHttp) : { ok: false, faults: [json.message] }
}

/** Some editors begin a UTF-8 file with the mark, which nobody sees. */
const withoutByteOrderMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf)) ? bytes.subarray(3) : bytes

/** Reads the file's content: `{ "merchants": [...] }` and nothing beside it. */
export function readMerchants(content: unknown, allowsHttp: boolean): MerchantsReading {
  const entries = entriesOf(content)
  if (entries === undefined) return { ok: false, faults: ['It must be {"merchants": [...]} and nothing else.'] }
  const readings = entries.map((entry) => readMerchant(entry, allowsHttp))
  const merchants = readings.flatMap((reading) => (reading.ok ? [reading.merchant] : []))
  const faults = readings.flatMap((reading, index) =>
    reading.ok ? [] : reading.faults.map((fault) => `${entryAt(index, entries[index])}: ${fault}`),
  )
  const all = [...faults, ...repeatedCodes(merchants)]
  return all.length === 0 ? { ok: true, merchants } : { ok: false, faults: all }
}

function entriesOf(content: unknown): readonly unknown[] | undefined {
  if (typeof content !== 'object' || content === null || Object.keys(content).join() !== 'merchants') return undefined
  return 'merchants' in content && Array.isArray(content.merchants) ? content.merchants : undefined
}

function repeatedCodes(merchants: readonly Merchant[]): readonly string[] {
  const codes = merchants.map(({ merchantCode }) => merchantCode)
  const repeated = new Set(codes.filter((code, index) => codes.indexOf(code) !== index))
  return [...repeated].map((code) => `merchantCode ${code} occurs more than once.`)
}
