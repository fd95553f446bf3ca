import type { ReferenceOutcome } from '../completions/completion.ts'
import type { Called } from '../gateway/call.ts'

/** Reads the gateway's answer to a reference. A 403 says that the customer must tell the merchant, never a failure. */
export function referenceOutcomeOf(called: Called<'setExternalReference'>): ReferenceOutcome {
  if (called.ok) return 'accepted'
  const { failure } = called
  if (failure.kind === 'business') {
    const codes = failure.items.map(({ code }) => code)
    if (codes.includes('EXTERNAL_REFERENCE_ALREADY_USED')) return 'used'
    return codes.includes('PAYMENT_ALREADY_FINAL') ? 'final' : 'unknown'
  }
  if (failure.kind !== 'refused') return 'unknown'
  if (failure.status === 401 || failure.status === 403) return 'not_allowed'
  return failure.status === 400 ? 'format' : 'unknown'
}
