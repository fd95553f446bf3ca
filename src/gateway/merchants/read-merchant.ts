import type * as z from 'zod/mini'
import { digestSecret } from '../tokens/credential.ts'
import { loadPublicKeys, type PublicKeysReading } from '../tokens/signature.ts'
import type { Merchant } from './merchant.ts'
import { type MerchantEntry, merchantEntrySchema } from './merchant-entry.ts'

export type MerchantReading =
  | { readonly ok: true; readonly merchant: Merchant }
  /** Sentences that name the place and what it must be; no value is repeated. */
  | { readonly ok: false; readonly faults: readonly string[] }

/** Reads one entry of MERCHANTS_FILE; `allowsHttp` where the product itself is served over http. */
export function readMerchant(entry: unknown, allowsHttp: boolean): MerchantReading {
  const parsed = merchantEntrySchema(allowsHttp).safeParse(entry)
  if (!parsed.success) return { ok: false, faults: parsed.error.issues.flatMap(faultsOf) }
  const keys = loadPublicKeys(parsed.data.publicKeys)
  if (!keys.ok) return { ok: false, faults: [`publicKeys[${keys.index}] ${keyFaults[keys.code]}.`] }
  return { ok: true, merchant: merchantOf(parsed.data, keys.keys) }
}

const keyFaults: { readonly [C in Extract<PublicKeysReading, { ok: false }>['code']]: string } = {
  unreadable_key: 'is no public key in PEM',
  private_key: 'is a private key: it stays with the merchant, and this one should be replaced',
  not_rsa: 'is no RSA key',
  weak_key: 'is shorter than 2048 bits',
}

function merchantOf(entry: MerchantEntry, publicKeys: Merchant['credentials']['publicKeys']): Merchant {
  const { publicKeys: _pems, secrets, payinMethods, payoutMethods, ...rest } = entry
  return {
    ...withoutAbsent(rest),
    credentials: { publicKeys, secretDigests: secrets.map(digestSecret) },
    payinMethods: [...new Set(payinMethods)],
    payoutMethods: [...new Set(payoutMethods)],
  }
}

type Present<T> = { [K in keyof T]: undefined extends T[K] ? Present<Exclude<T[K], undefined>> : T[K] }

/** The same entry typed without `undefined`: JSON has no such value, the schema's types only allow it. */
const withoutAbsent = <T extends object>(entry: T): Present<T> => entry as Present<T>

function faultsOf(issue: z.core.$ZodIssue): readonly string[] {
  const at = (path: readonly PropertyKey[]) => path.map(stepOf).join('').replace(/^\./, '') || 'The entry'
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${at([...issue.path, key])} is not known.`)
  return [`${at(issue.path)} ${issue.message}.`]
}

const stepOf = (step: PropertyKey): string => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)
