import { merchantNow } from '../../core/clock.ts'
import { basePathOf } from '../../core/environment/addresses.ts'
import type { Gateway } from '../../core/gateway.ts'
import type { Result } from '../../core/processor/port.ts'
import { approve, hold, type Moment, resume, settle } from '../../payments/lifecycle.ts'
import { paymentScope } from '../../store/store.ts'
import type { Db, Payment } from '../../store/tables.ts'
import { storedResult, type Timings } from '../simulated-result.ts'
import { bankPathOf } from './page.ts'

const REFUSED_AT_BANK: Result = { status: 'FAILED', failureReasonCode: 'CUSTOMER_VERIFICATION_REJECTED' }

/** What each step of the customer does. A final payment stays as it is. */
const steps = {
  hold: (tx, payment) => hold(tx, payment),
  leave: (tx, payment, moment) => resume(tx, payment, moment),
  approve: (tx, payment, { nowMs, timings }) => approve(tx, payment, { nowMs, result: storedResult(payment, timings) }),
  refuse: (tx, payment, { nowMs }) => settle(tx, payment, { result: REFUSED_AT_BANK, nowMs }),
} as const satisfies Readonly<Record<string, TakeStep>>

type TakeStep = (tx: Db, payment: Payment, moment: Moment & { readonly timings: Timings }) => Promise<unknown>

export type Step = keyof typeof steps

export const isStep = (text: string): text is Step => Object.hasOwn(steps, text)

/**
 * Takes a step of the customer. Gives where it leads, which is the shop's own returnUrl after approve and refuse; undefined
 * where the customer stays.
 */
export async function takeStep(gateway: Gateway, payment: Payment, step: Step): Promise<string | undefined> {
  const { processor, store, environment } = gateway
  const nowMs = await merchantNow(gateway, payment.merchantCode)
  await store.write(
    (tx): Promise<unknown> => steps[step](tx, payment, { nowMs, processor, timings: environment }),
    paymentScope(payment),
  )
  return step === 'hold' ? undefined : leadsTo(payment, step, basePathOf(environment.publicUrl))
}

const leadsTo = (payment: Payment, step: Step, basePath: string): string =>
  step === 'leave' || payment.returnUrl === null ? `${basePath}${bankPathOf(payment)}/left` : asciiOf(payment.returnUrl)

/** A header holds ASCII only: other characters are percent-encoded, as every browser does, and the rest stays exact. */
const asciiOf = (url: string): string => url.replace(/[^\u0021-\u007e]+/gu, encodeURIComponent)
