import type { Page } from '@playwright/test'
import type { Sandbox } from '../kit/sandbox/sandbox.ts'
import { type FaultName, gatewayFaults, type InjectedFault, moments } from './cases.test-support.ts'
import type { Network, Plan } from './network.test-support.ts'

/**
 * First: after this time the page has retried once. Second: after this time it has aborted a request without a
 * response.
 */
const ASKS_AGAIN_MS = 3_000
const GIVES_UP_MS = 21_000
/** Latency that a customer notices and the page tolerates. */
const SLOW_MS = 10_000
/** Time within which the page must recover from a fault, beside the time that really passes. */
const RECOVERS_MS = 5_000
const STEP_MS = 250

/** Faults that leave the content of the response intact. */
const harmless: readonly FaultName[] = ['latency', 'unknown_values', 'extra_fields']

/** A page that polls gets the fault twice: from then on it reports the problem. */
const timesOf = ({ moment, fault }: InjectedFault): number =>
  moments[moment].repeats && !harmless.includes(fault) && fault !== 'silence' ? 2 : 1

const isGatewayFault = (fault: FaultName): fault is (typeof gatewayFaults)[number] =>
  gatewayFaults.some((name) => name === fault)

/** Plans the fault of a case: in the gateway's sandbox what a gateway can respond, in the network everything else. */
export async function planFault(
  injected: InjectedFault,
  { network, sandbox }: { readonly network: Network; readonly sandbox: Sandbox },
): Promise<void> {
  const { moment, fault } = injected
  const { operation } = moments[moment]
  const times = timesOf(injected)
  const atGateway = isGatewayFault(fault) ? () => sandbox.fault({ operation, fault, times }) : undefined
  const plan: Plan = { operation, fault: isGatewayFault(fault) ? 'passed_on' : fault, times }
  if (moment === 'the outcome of a lost create is asked for') {
    const lost: Plan = { operation: 'createPayin', fault: 'dropped_response', times: 1 }
    return network.spoil({ ...lost, ...(atGateway && { first: atGateway }) }, plan)
  }
  await atGateway?.()
  network.spoil(plan)
}

interface Injection {
  readonly network: Network
  readonly page: Page
  /** Settles when the page has got over the fault. */
  readonly recovered: Promise<unknown>
  /** How much of the page's time may pass until then; 5 s by default, within which no success returns to the shop. */
  readonly withinMs?: number
}

/** Triggers the planned fault, ends it, and lets the page's time pass until the page has recovered. */
export async function injectFault(
  injected: InjectedFault,
  { network, page, recovered, withinMs = RECOVERS_MS }: Injection,
): Promise<void> {
  await network.struck(1)
  if (timesOf(injected) > 1) {
    await page.clock.runFor(ASKS_AGAIN_MS)
    await network.struck(2)
  }
  if (injected.fault === 'latency') await page.clock.runFor(SLOW_MS)
  if (injected.fault === 'silence') await page.clock.runFor(GIVES_UP_MS)
  network.heal()
  // A response that was only late needs no recovery, and a success returns to the shop soon after it.
  if (injected.fault !== 'latency') await passTime(page, { until: recovered, withinMs })
}

interface Passing {
  readonly until: Promise<unknown>
  readonly withinMs: number
}

/**
 * Steps, because the page plans its next retry only once it has the response to the last one. They are short beside what
 * a request may take, so that none in flight is given up.
 */
async function passTime(page: Page, { until, withinMs }: Passing): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  until.then(end, end)
  for (let passedMs = 0; passedMs < withinMs && !isOver; passedMs += STEP_MS) await page.clock.runFor(STEP_MS)
}
