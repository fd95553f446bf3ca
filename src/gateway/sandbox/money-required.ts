import { type CurrencyCode, currencies } from '#contract/currencies.ts'
import { decimalOf, minorUnitsOf } from '#contract/money.ts'
import type { AmountClaims } from '../core/processor/port.ts'
import { unitsPerWhole } from '../payments/stored-payment.ts'
import { seededDigits } from './accounts/digits.ts'

const MOST_STEPS = 99n

interface Question {
  readonly paymentId: string
  readonly currencyCode: CurrencyCode
  /** Decimal text of the ordered amount. */
  readonly amount: string
  /** What identifies the receiving account at an index, from 0: two payins told the same have to differ in amount. */
  readonly accountAt: (index: number) => string
}

/** An amount due that identifies one open payin on a receiving account. */
export interface RequiredAmount {
  readonly amount: string
  readonly receiverIndex: number
  readonly receivingAccount: string
}

/**
 * Claims the ordered amount less 1 to 99 steps for one payin, on a receiving account that has one left though the
 * account before it has none. A step is a minor unit, or a whole unit of a currency shown without decimals. Undefined
 * where the amount is too small to be lowered (D-124).
 */
export async function claimRequiredAmount(
  claims: AmountClaims,
  question: Question,
): Promise<RequiredAmount | undefined> {
  const candidates = candidatesOf(question)
  if (candidates.length === 0) return undefined
  const { currencyCode, accountAt } = question
  const freeAt = async (index: number) => {
    const claimed = await claims.listClaimed({ receivingAccount: accountAt(index), currencyCode, among: candidates })
    return candidates.filter((amount) => !claimed.includes(amount))
  }
  for (;;) {
    const { index: receiverIndex, free } = await firstWithRoom(freeAt)
    const receivingAccount = accountAt(receiverIndex)
    for (const amount of free) {
      const isClaimed = await claims.claim({ receivingAccount, currencyCode, amount })
      if (isClaimed) return { amount, receiverIndex, receivingAccount }
      // Another process has claimed the amount since the list was read.
    }
  }
}

type Room = { readonly index: number; readonly free: readonly string[] }

/** Accounts fill in order, so an exponential and then a binary search finds the first one with a free amount. */
async function firstWithRoom(freeAt: (index: number) => Promise<readonly string[]>): Promise<Room> {
  let lastFull = -1
  let found: Room = { index: 0, free: await freeAt(0) }
  while (found.free.length === 0) {
    lastFull = found.index
    const index = found.index * 2 + 1
    found = { index, free: await freeAt(index) }
  }
  while (found.index - lastFull > 1) {
    const index = Math.floor((lastFull + found.index) / 2)
    const free = await freeAt(index)
    if (free.length === 0) lastFull = index
    else found = { index, free }
  }
  return found
}

/** Every lowered amount, from an offset that depends on the payment, so that concurrent payments rarely collide. */
function candidatesOf({ paymentId, currencyCode, amount }: Question): readonly string[] {
  const ordered = minorUnitsOf(amount, currencyCode) ?? 0n
  const step = currencies[currencyCode].displayDecimals === 0 ? unitsPerWhole(currencyCode) : 1n
  const possible = (ordered - 1n) / step
  const steps = Number(possible < MOST_STEPS ? possible : MOST_STEPS)
  const offset = Number(seededDigits(paymentId, 6))
  return Array.from({ length: steps }, (_, turn) => 1n + BigInt((turn + offset) % steps)).map((less) =>
    decimalOf(ordered - less * step, currencyCode),
  )
}
