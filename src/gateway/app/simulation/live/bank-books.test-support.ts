import { type FinalStatus, finalStatuses } from '#contract/statuses.ts'
import type { Saying } from './live-bank.test-support.ts'
import type { PlannedCall } from './live-history.test-support.ts'

type Says = PlannedCall['says']
/** What a bank has of a payment that it was asked to take: money can move while it is `open`. */
type Entry = 'open' | 'refused' | FinalStatus
export type BankEntries = ReadonlyMap<string, Entry>

export const isResult = (says: Says | Entry): says is FinalStatus => finalStatuses.some((one) => one === says)

/**
 * The books of a bank, from which follows what it says. It keeps nothing of a payment that it was never asked to take: asked
 * for the end of such a payout it is certain that no money moves, and takes it all the same where it is asked to later.
 */
export function bankBooks() {
  const entries = new Map<string, Entry>()

  function take(paymentId: string, says: Says): Says {
    const entry = entries.get(paymentId) ?? (says === 'no' ? 'refused' : 'open')
    entries.set(paymentId, entry)
    return entry === 'refused' ? 'no' : 'yes'
  }
  function tell(entry: Entry, { by, paymentId, says }: Saying): Says {
    if (entry !== 'open') return entry === 'refused' ? 'FAILED' : entry
    const ended = says === 'no' && by === 'expire' ? 'FAILED' : says
    if (!isResult(ended)) return 'yes'
    entries.set(paymentId, ended)
    return ended
  }

  return {
    entries,
    /** What a call or webhook says, and what it changes in the books. `planned` is what becomes of an open payment. */
    enter(planned: Saying, kind: 'payin' | 'topup' | 'payout'): Says {
      const { by, paymentId, n } = planned
      if (by === 'prepare' || by === 'send') return take(paymentId, planned.says)
      const entry = entries.get(paymentId)
      if (entry === undefined) return by === 'expire' && kind === 'payout' ? 'FAILED' : 'no'
      const says = tell(entry, planned)
      // Each third webhook names its payment alone.
      return by === 'webhook' && n % 3 === 0 ? 'yes' : says
    },
  }
}
