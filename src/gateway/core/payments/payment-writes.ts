import { insertPlanned, type PlannedPayment } from '../../store/payments/new-payments.ts'
import type { PaymentInsertion } from '../../store/payments/payments.ts'
import { batched, sharedExchanges } from '../../store/statements/batched.ts'
import type { Store } from '../../store/store.ts'
import { unavailabilityOf } from '../../store/unavailability.ts'
import type { DatabaseParts } from '../database-parts.ts'

/** Stores a new payment with the jobs that are planned with it. Resolves when both are on disk. */
export type PaymentWrites = (planned: PlannedPayment) => Promise<PaymentInsertion>

interface Ports {
  readonly store: Pick<Store, 'writeStatement'>
  readonly parts: Pick<DatabaseParts, 'groupOf'>
  /** Whether the database is in this process, whose store shares commits by itself. */
  readonly isOnlyProcess: boolean
}

type Outcome = { readonly insertion: PaymentInsertion } | { readonly error: unknown }

/**
 * Concurrent writes share statements with a database server, and commits of a database in this process; one that fails
 * does not fail the others.
 */
export function createPaymentWrites({ store, parts, isOnlyProcess }: Ports): PaymentWrites {
  // Merchants that have a clock: none is ever deleted.
  const clocks = new Set<string>()
  const storeAll = async (planned: readonly PlannedPayment[]) => {
    const insertionOf = await store.writeStatement((db) => insertPlanned(db, planned, clocks))
    for (const { payment } of planned) clocks.add(payment.merchantCode)
    return insertionOf
  }
  const storeOne: PaymentWrites = async (planned) => (await storeAll([planned]))(planned)

  const outcomeOf = (planned: PlannedPayment): Promise<readonly [PlannedPayment, Outcome]> =>
    storeOne(planned).then(
      (insertion) => [planned, { insertion }] as const,
      (error: unknown) => [planned, { error }] as const,
    )

  async function storeApart(planned: readonly PlannedPayment[]): Promise<(one: PlannedPayment) => Outcome> {
    const outcomes = new Map(await Promise.all(planned.map(outcomeOf)))
    return (one) => outcomes.get(one) ?? { error: new Error('the payment was not stored') }
  }

  async function run(planned: readonly PlannedPayment[]): Promise<(one: PlannedPayment) => Outcome> {
    try {
      const insertionOf = await storeAll(planned)
      return (one) => ({ insertion: insertionOf(one) })
    } catch (error) {
      // Nothing of the statement was kept. A database that cannot work at the moment is not asked again for each.
      if (planned.length === 1 || unavailabilityOf(error) !== undefined) throw error
      return storeApart(planned)
    }
  }

  if (isOnlyProcess) return storeOne
  const write = batched({ run, groupOf: ({ payment }) => parts.groupOf(payment.merchantCode), ...sharedExchanges })
  return async (planned) => {
    const outcome = await write(planned)
    if ('error' in outcome) throw outcome.error
    return outcome.insertion
  }
}
