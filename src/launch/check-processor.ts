import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import type { PayoutMethodCode } from '#contract/methods/payout-methods.ts'
import { type ConformanceSubject, conformanceCases } from '#gateway/core/processor/conformance.ts'
import { loadProcessor } from '#gateway/core/processor/load-processor.ts'
import { sampleOrder, samplePayout } from '#gateway/sandbox/sample-order.ts'
import { say } from './say.ts'

const usage = 'Usage: npm run check-processor -- ./my-processor.js'

/** Makes orders for a module's `conformance`: each with an id of its own, and the required data of its method. */
const samples = {
  payin: (methodCode: MethodCode, currencyCode: CurrencyCode, amount: number) =>
    sampleOrder(methodCode, currencyCode, sized(amount, currencyCode)),
  payout: (methodCode: PayoutMethodCode, currencyCode: CurrencyCode, amount: number) =>
    samplePayout(methodCode, currencyCode, sized(amount, currencyCode)),
}

const sized = (amount: number, currencyCode: CurrencyCode) => ({
  paymentId: randomUUID(),
  entityId: randomUUID(),
  amount: String(amount),
  money: { amount, currencyCode },
  acceptedAtMs: Date.now(),
})

/** What a module exports as `conformance`, so that its processor can be tried. */
type Conformance = (given: typeof samples) => Omit<ConformanceSubject, 'processor'>

/** Tries the module's processor on its bank and prints a line for each promise; exit code 1 if one is broken. */
async function main([path, ...others]: readonly string[]): Promise<number> {
  if (path === '--help') return say(usage, 0)
  if (path === undefined || others.length > 0) return say(usage, 2)
  const publicUrl = process.env['PUBLIC_URL'] ?? 'http://localhost:8080'
  const loading = await loadProcessor(path, { publicUrl })
  if (!loading.ok) return say(loading.message, 2)
  const { conformance } = loading.exports
  if (typeof conformance !== 'function') {
    return say(`${path} must export a function conformance (docs/processor.md), which says how to try it.`, 2)
  }
  // The module's author promises the shape; what it lacks shows as a failure of its case.
  const subject = await (conformance as Conformance)(samples)
  const cases = conformanceCases({ ...subject, processor: loading.processor })
  let failures = 0
  for (const { title, run } of cases) {
    const fault = await run().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (fault !== undefined) failures += 1
    console.log(fault === undefined ? `ok      ${title}` : `not ok  ${title}\n        ${fault}`)
  }
  return say(`${cases.length - failures} passed, ${failures} failed`, failures === 0 ? 0 : 1)
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => say(String(error), 2))
