import type { FaultPlan } from '#contract/sandbox/faults.ts'
import type { SandboxBodyOf } from '#contract/sandbox/operations.ts'
import type { PaymentCollection } from '#contract/sandbox/payments.ts'
import type { RedirectUrlRequest } from '#contract/sandbox/redirect-urls.ts'
import { sandboxCaller } from './call-sandbox.ts'
import type { WorkshopRequest } from './workshop-request.ts'

/** The sandbox's actions on one merchant's payments, which are payins unless their collection is named. */
export function sandboxOf(request: WorkshopRequest, merchantCode: string) {
  const call = sandboxCaller(request)
  const pathOf = (id: string, collection: PaymentCollection = 'payins') => ({ merchantCode, collection, id })
  return {
    /** Compiles a redirect URL for a payin that does not exist yet; invalid values are passed through. */
    redirectUrl: (parameters: Omit<RedirectUrlRequest, 'merchantCode'>) =>
      call('createRedirectUrl', { body: { ...parameters, merchantCode } }),
    settle: (id: string, result: SandboxBodyOf<'settlePayment'>, collection?: PaymentCollection) =>
      call('settlePayment', { path: pathOf(id, collection), body: result }),
    /**
     * Simulates the arrival of money: of the amount due, or of another amount, which fails the payment unless it is
     * accepted.
     */
    pay: (id: string, money: SandboxBodyOf<'payPayment'> = {}, collection?: PaymentCollection) =>
      call('payPayment', { path: pathOf(id, collection), body: money }),
    /** Expires the payment now, the two hours after its deadline included. */
    expire: (id: string, collection?: PaymentCollection) => call('expirePayment', { path: pathOf(id, collection) }),
    resendCallback: (id: string, collection?: PaymentCollection) =>
      call('resendCallback', { path: pathOf(id, collection) }),
    callbacks: (id: string, collection?: PaymentCollection) => call('listCallbacks', { path: pathOf(id, collection) }),
    /** Injects a fault into the merchant's next requests of an operation; 0 times ends the fault. */
    fault: (plan: Omit<FaultPlan, 'merchantCode'>) => call('planFault', { body: { ...plan, merchantCode } }),
    /** Deletes this merchant's sandbox data and resets its clock to real time. */
    reset: () => call('resetSandbox', { body: { merchantCode } }),
  }
}

export type Sandbox = ReturnType<typeof sandboxOf>
