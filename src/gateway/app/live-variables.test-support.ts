import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'

/** A module whose processor has the whole port and does nothing. */
const SOURCE = `
const open = async () => ({ kind: 'open' })
export const createProcessor = () => ({
  name: 'NOTHING',
  effects: 'remote',
  prepare: async () => ({ kind: 'refused', code: 'SECURITY_CHECK_FAILED' }),
  send: async () => ({ kind: 'refused', failureReasonCode: 'PAYMENT_OPERATOR_UNAVAILABLE' }),
  read: open,
  expire: open,
  receive: async () => ({ kind: 'rejected' }),
})
`

/** For tests: writes a processor's module and a merchants file into a folder; the variables of a start without a sandbox. */
export async function liveVariables(folder: string): Promise<Readonly<Record<string, string>>> {
  const processor = join(folder, 'processor.mjs')
  await writeFile(processor, SOURCE)
  const merchants = join(folder, 'live-merchants.json')
  const publicKeys = [rsaKeysOf('a merchant').publicKey]
  await writeFile(merchants, JSON.stringify({ merchants: [{ merchantCode: 'shop', publicKeys }] }))
  return { SANDBOX: '0', PROCESSOR: processor, MERCHANTS_FILE: merchants }
}
