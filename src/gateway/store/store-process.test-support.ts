import { openStore } from './open-store.ts'
import { insertPayment } from './payments/new-payments.ts'
import { samplePayment } from './sample-payment.test-support.ts'
import type { Store } from './store.ts'
import { unavailabilityOf } from './unavailability.ts'

// For tests: a separate process that opens a store and, with the task `write`, writes payments until it is killed. It
// prints `open` or why it cannot, then a line with the id of every payment whose write was acknowledged, and ends
// with the reason in words when a write is rejected.
const [, , dataDir = '', task] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)

const opening = await openStore({ dataDir })
say(opening.kind === 'open' ? 'open' : opening.message)
if (opening.kind === 'open') await Promise.all(Array.from({ length: 20 }, () => work(opening.store)))

async function work(store: Store): Promise<void> {
  if (task !== 'write') return new Promise(() => setInterval(() => undefined, 60_000))
  for (;;) {
    const payment = samplePayment()
    await store.write((tx) => insertPayment(tx, payment)).catch(endWith)
    say(payment.paymentId)
  }
}

function endWith(error: unknown): never {
  say(unavailabilityOf(error) ?? String(error))
  process.exit(1)
}
