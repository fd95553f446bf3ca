import type { SandboxCall } from '../../api/call-sandbox.ts'

interface Lateness {
  readonly nowIso: string
  readonly expireAtIso: string
  readonly merchantCode: string
}

/** The failure of expiry is registered two hours after the deadline: a minute after it a payment can still arrive. */
const AFTER_EXPIRY_MS = 60_000

/** The calls that move the merchant's clock past a payment's deadline; none if it is past it already. */
export function lateCalls({ nowIso, expireAtIso, merchantCode }: Lateness): readonly SandboxCall[] {
  const seconds = (Date.parse(expireAtIso) + AFTER_EXPIRY_MS - Date.parse(nowIso)) / 1000
  return seconds <= 0 ? [] : [{ name: 'advanceClock', body: { seconds, merchantCode } }]
}
