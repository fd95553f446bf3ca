import { setTimeout } from 'node:timers/promises'
import { baseUrlOf } from '#contract/operations/request-protocol.ts'
import { LONGEST_VALIDITY_SECS } from '#contract/operations/requests.ts'
import { type GatewayClient, gatewayClient } from '../../client.ts'
import { settledPayin } from '../../settled-payin.ts'
import { type Command, type Run, UsageError } from '../command.ts'
import { failureOf } from '../gateway-failure.ts'
import { keyOption, privateKeyIn } from '../private-key.ts'
import { CommandFailure } from '../sandbox-client.ts'

async function run(parts: Run): Promise<void> {
  const { url, merchantCode, positionals, print } = parts
  const [id] = positionals
  if (id === undefined) throw new UsageError('name the payin')
  const gateway = gatewayClient({ baseUrl: baseUrlOf(url), merchantCode, privateKeyPem: privateKeyIn(parts) })
  const timestamp = Math.floor(Date.now() / 1000)
  // Longer than a payin stays open, also where the sandbox's clock is advanced meanwhile.
  const grant = { action: 'PAYIN_INFO', idPayment: id, validitySecs: LONGEST_VALIDITY_SECS, timestamp } as const
  const granted = await gateway.createActionToken(grant)
  if (!granted.ok) throw new CommandFailure(failureOf(granted.fault))
  const settlement = await settledPayin({ waitForChange: patient(gateway) }, { token: granted.result.token, id })
  if (settlement.kind === 'fault') throw new CommandFailure(failureOf(settlement.fault))
  if (settlement.kind === 'cannot_wait') throw new CommandFailure('This gateway cannot wait for a change.')
  const { payin } = settlement
  const { process, failureReasonCode: reason } = payin
  print(payin, [reason === undefined ? process.status : `${process.status} ${reason}`])
}

const PAUSE_MS = 500
const LONGEST_OUTAGE_MS = 60_000

/** Waits that a restart of the gateway outlasts: one without an answer is asked again, until a minute has passed. */
const patient =
  ({ waitForChange }: GatewayClient): GatewayClient['waitForChange'] =>
  async (known) => {
    let failingSinceMs: number | undefined
    for (;;) {
      const answer = await waitForChange(known)
      if (answer.ok || (answer.fault.status ?? 500) < 500) return answer
      failingSinceMs ??= performance.now()
      if (performance.now() - failingSinceMs >= LONGEST_OUTAGE_MS) return answer
      await setTimeout(PAUSE_MS)
    }
  }

export const wait: Command = {
  name: 'wait',
  summary: 'Wait until a payin has a final status, and print it',
  usage: '<id>',
  mostArguments: 1,
  options: keyOption,
  examples: ['payments wait order-1 --key data/demo-shop.private-key.pem'],
  run,
}
