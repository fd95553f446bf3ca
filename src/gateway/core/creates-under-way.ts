import { keyTextOf, type PaymentKey } from '../store/payments/payments.ts'

/** Runs a create unless one of its id is under way; if one is, waits for that, and is undefined or fails as that does. */
export type CreatesUnderWay = <Outcome>(key: PaymentKey, create: () => Promise<Outcome>) => Promise<Outcome | undefined>

/** Creates of this process whose writes would queue behind each other for one id. */
export function createCreatesUnderWay(): CreatesUnderWay {
  const underWay = new Map<string, Promise<unknown>>()

  return async (key, create) => {
    const name = `${key.merchantCode} ${keyTextOf(key)}`
    const former = underWay.get(name)
    if (former !== undefined) {
      await former
      return undefined
    }
    const own = create().finally(() => underWay.delete(name))
    underWay.set(name, own)
    return own
  }
}
