import { createPublicKey, generateKeyPair } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { methodCodes } from '#contract/methods/methods.ts'
import { payoutMethodCodes } from '#contract/methods/payout-methods.ts'
import { getOrCreateKey } from '../store/secret-keys.ts'
import type { Store } from '../store/store.ts'
import type { Merchant } from './merchant.ts'

const KEY_FILE = 'demo-shop.private-key.pem'
/** Of its key in a database. */
export const DEMO_KEY_NAME = 'demo-shop'

export interface DemoMerchant {
  readonly merchant: Merchant
  /** PKCS #8. Only the demo shop's own server gets it; no API ever does. */
  readonly privateKeyPem: string
}

interface Places {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  readonly store: Pick<Store, 'write'>
}

/**
 * The only merchant where there is no MERCHANTS_FILE, with its RSA key pair, made at first start: kept in the data
 * directory for its owner alone, or in the database where many processes share one.
 */
export async function loadDemoMerchant({ dataDir, databaseUrl, store }: Places): Promise<DemoMerchant> {
  const privateKeyPem = await (databaseUrl === undefined ? keyInFile(dataDir) : keyInDatabase(store))
  const merchant: Merchant = {
    merchantCode: 'demo-shop',
    channelName: 'Demo Shop',
    credentials: { publicKeys: [createPublicKey(privateKeyPem)], secretDigests: [] },
    payinMethods: methodCodes,
    payoutMethods: payoutMethodCodes,
    // The demo shop's example of a frame is served from the origin of the payment page.
    frameAncestors: ["'self'"],
  }
  return { merchant, privateKeyPem }
}

async function keyInFile(dataDir: string): Promise<string> {
  const kept = await readWholeKey(dataDir)
  if (kept !== undefined) return kept
  const pem = await makeKey()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, KEY_FILE), pem, { mode: 0o600 })
  return pem
}

/** Rejects with the name of the file, for whoever starts the server, where there is something else than a key. */
async function readWholeKey(dataDir: string): Promise<string | undefined> {
  try {
    const kept = await readDemoKey(dataDir)
    if (kept !== undefined) createPublicKey(kept)
    return kept
  } catch (error) {
    const cause = error instanceof Error ? error.message : 'unknown cause'
    throw new Error(`the demo merchant's key cannot be read from ${join(dataDir, KEY_FILE)} (${cause})`)
  }
}

const keyInDatabase = ({ write }: Pick<Store, 'write'>): Promise<string> =>
  write((tx) => getOrCreateKey(tx, { name: DEMO_KEY_NAME, make: makeKey }))

const BEGIN = '-----BEGIN'
const END = /-----END [A-Z ]*PRIVATE KEY-----/

/** Whether a kill or a full disk has left only a part of the file, with which nobody has signed anything. */
const isBrokenOff = (text: string): boolean => BEGIN.startsWith(text) || (text.startsWith(BEGIN) && !END.test(text))

/** The demo merchant's private key in a data directory; undefined where none was made, or a start was broken off. */
export async function readDemoKey(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, KEY_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return isBrokenOff(text) ? undefined : text
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
