import { parseArgs } from 'node:util'
import { openStore } from '#gateway/store/open-store.ts'
import { dataOfPayment, erasePayment } from '#gateway/store/payments/old-payments.ts'
import type { PaymentKey } from '#gateway/store/payments/payments.ts'
import { entityScope } from '#gateway/store/store.ts'
import { databasePlace } from './database-place.ts'
import { say } from './say.ts'

const usage = `Usage: npm run payment-data -- <merchant code> payin|payout|topup <the merchant's id> [--erase]

Prints everything that the database of DATABASE_URL, else of DATA_DIR, has about a payment, as JSON.

  --erase  deletes it instead, as RETENTION_DAYS would: ids, amount, method and status stay
  --help   says this`

const kinds = ['payin', 'payout', 'topup'] as const

/** `npm run payment-data`: what an operator needs where a person asks for their data, or for its erasure. */
async function main(): Promise<number> {
  const options = { erase: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  if (values.help) return say(usage, 0)
  const [merchantCode, kindName, entityId, ...others] = positionals
  const kind = kinds.find((known) => known === kindName)
  if (merchantCode === undefined || kind === undefined || entityId === undefined || others.length > 0) {
    return say(usage, 1)
  }
  const opening = await openStore({ ...databasePlace(process.env), onMigration: 'refuse' })
  if (opening.kind === 'refused') return say(opening.message, 1)
  const { store } = opening
  const key: PaymentKey = { merchantCode, kind, entityId }
  try {
    if (values.erase) {
      const outcome = await store.write((tx) => erasePayment(tx, key), entityScope(key))
      return say(words[outcome], outcome === 'erased' ? 0 : 1)
    }
    const data = await store.read((db) => dataOfPayment(db, key))
    return data === undefined ? say(words.not_found, 1) : say(JSON.stringify(data, readable, 2), 0)
  } finally {
    await store.close()
  }
}

const words = {
  erased: 'The data of the payment is deleted.',
  open: 'The payment is not final, or its callback is still tried: nothing was deleted.',
  not_found: 'There is no data of such a payment.',
} as const

/** Columns that hold JSON are shown as what they hold. */
const readable = (name: string, value: unknown): unknown =>
  name.endsWith('Json') && typeof value === 'string' ? JSON.parse(value) : value

process.exitCode = await main().catch((error: unknown) => say(error instanceof Error ? error.message : usage, 1))
