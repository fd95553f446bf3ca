import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Sandbox } from '../kit/sandbox/sandbox.ts'
import { type FaultName, gatewayFaults, type InjectedFault, moments } from './cases.test-support.ts'
import type { Network, Plan } from './network.test-support.ts'

/** After this time the page has aborted a request without a response. */
const GIVES_UP_MS = 21_000
/** Latency that a customer notices and the page tolerates. */
const SLOW_MS = 10_000
/** Time within which the page must ask again, or recover from a fault, beside the time that really passes. */
const RECOVERS_MS = 5_000
const STEP_MS = 250
/** How often a busy network is looked at. */
const LOOK_MS = 10

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
  /** How much of the page's time may pass until then; 5 s by default. */
  readonly withinMs?: number | undefined
}

/** Triggers the planned fault, ends it, and lets the page's time pass until the page has recovered. */
export async function injectFault(
  injected: InjectedFault,
  { network, page, recovered, withinMs }: Injection,
): Promise<void> {
  await network.struck(1)
  if (timesOf(injected) > 1) {
    const struckAgain = network.struck(2)
    await passTime({ network, page, recovered: struckAgain })
    await struckAgain
  }
  if (injected.fault === 'latency') await page.clock.runFor(SLOW_MS)
  if (injected.fault === 'silence') await page.clock.runFor(GIVES_UP_MS)
  network.heal()
  // A response that was only late needs no recovery.
  if (injected.fault !== 'latency') await passTime({ network, page, recovered, withinMs })
}

/**
 * Steps, because the page plans its next retry only once it has the response to the last one. None while a request is
 * under way: however late its response is, the page gives up no other request than the fault makes it.
 */
async function passTime({ network, page, recovered, withinMs = RECOVERS_MS }: Injection): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  recovered.then(end, end)
  for (let passedMs = 0; passedMs < withinMs && !isOver; ) {
    if (!network.isIdle()) {
      await setTimeout(LOOK_MS)
      continue
    }
    await page.clock.runFor(STEP_MS)
    passedMs += STEP_MS
  }
}
