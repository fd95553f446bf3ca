import type { Processor } from './processor.ts'
import { referenceOf } from './reference.ts'

/**
 * Stands where an implementation for a real processor belongs, which this project does not ship: it tells nobody to
 * pay anything to anyone, and nothing ever settles a payment.
 */
export const liveProcessor: Processor = {
  prepare: async (_tx, { paymentId }) => ({ instructions: {}, reference: referenceOf(paymentId) }),
  payingAccountOf: () => undefined,
}
