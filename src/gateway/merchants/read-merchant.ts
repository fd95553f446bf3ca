import type * as z from 'zod'
import { digestSecret, loadPublicKeys, type PublicKeysReading } from '../tokens/credential.ts'
import type { Merchant } from './merchant.ts'
import { type MerchantEntry, merchantEntrySchema } from './merchant-entry.ts'
import { unreadableKeyWords } from './unreadable-key.ts'

export type MerchantReading =
  | { readonly ok: true; readonly merchant: Merchant }
  /** Sentences that name the field, what came and what it must be. Keys and secrets are not repeated. */
  | { readonly ok: false; readonly faults: readonly string[] }

/** Reads one entry of MERCHANTS_FILE; `allowsHttp` where the product itself is served over http. */
export function readMerchant(entry: unknown, allowsHttp: boolean): MerchantReading {
  const schema = merchantEntrySchema(allowsHttp)
  const parsed = schema.safeParse(entry)
  if (!parsed.success) {
    const known = Object.keys(schema.shape).join(', ')
    const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, { entry, known }))
    return { ok: false, faults: [...new Set(faults)] }
  }
  const keys = loadPublicKeys(parsed.data.publicKeys)
  if (!keys.ok) return { ok: false, faults: [keyFault(keys, parsed.data.publicKeys?.[keys.index] ?? '')] }
  return { ok: true, merchant: merchantOf(parsed.data, keys.keys) }
}

/** Says what the text is instead, and nothing of what is in it. */
function keyFault({ code, index }: Extract<PublicKeysReading, { ok: false }>, text: string): string {
  const instead = code === 'unreadable_key' ? `: ${unreadableKeyWords(text)}` : ''
  return `publicKeys[${index}] ${keyFaults[code]}${instead}.`
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

function faultsOf(issue: z.core.$ZodIssue, { entry, known }: { entry: unknown; known: string }): readonly string[] {
  const { path, message } = issue
  const at = (place: readonly PropertyKey[]) => place.map(stepOf).join('').replace(/^\./, '') || 'The entry'
  if (issue.code === 'unrecognized_keys') {
    const fields = path.length === 0 ? `: the fields are ${known}` : ''
    return issue.keys.map((key) => `${at([...path, key])} is not known${fields}.`)
  }
  const came = path.reduce(propertyOf, entry)
  if (came === undefined) return [`${at(path)} is missing: it ${message}.`]
  // The rule has said what came.
  if (came === '') return [`${at(path)} must not be empty.`]
  return [`${at(path)} ${message}, not ${shown(came, secretFields.includes(String(path[0])))}.`]
}

const propertyOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const secretFields = ['publicKeys', 'secrets'] as const satisfies readonly (keyof MerchantEntry)[] as readonly string[]
const LONGEST_SHOWN = 60

/** What came, as far as a sentence can hold it. */
function shown(value: unknown, isSecret: boolean): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  // As JSON bodies are read, a number that a double does not hold exactly.
  if (Number.isNaN(value)) return 'a number of more than 15 digits'
  const text = JSON.stringify(value)
  if (isSecret && typeof value === 'string') return `a text of ${value.length} characters`
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`
}

const stepOf = (step: PropertyKey): string => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)
