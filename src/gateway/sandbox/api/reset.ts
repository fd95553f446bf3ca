import type { Gateway } from '../../core/gateway.ts'
import { done } from '../../core/handler.ts'
import { listClocks } from '../../store/merchants/merchant-clocks.ts'
import {
  deleteSinksAndFaults,
  removeMerchant as removeMerchantRows,
  resetMerchant,
} from '../../store/merchants/merchant-reset.ts'
import { clockMoved } from '../time.ts'
import { conflict, ofMerchant } from './http/handler.ts'

/** Empties one merchant's sandbox, or everybody's with faults and sinks; merchants, keys and tokens stay valid. */
export const resetSandbox = ofMerchant<'resetSandbox'>(async ({ gateway, body: { merchantCode } }) => {
  await (merchantCode === undefined ? resetAll(gateway) : resetOne(gateway, merchantCode))
  return forgotten(gateway, merchantCode)
})

function forgotten(gateway: Gateway, merchantCode: string | undefined) {
  gateway.faults.forget()
  gateway.requestLog.clear(merchantCode)
  return done(undefined)
}

async function resetAll(gateway: Gateway): Promise<void> {
  const clocks = await gateway.store.read(listClocks)
  for (const { merchantCode } of clocks) await resetOne(gateway, merchantCode)
  await gateway.store.write(deleteSinksAndFaults)
}

const resetOne = (gateway: Gateway, merchantCode: string): Promise<void> =>
  emptied(gateway, merchantCode, resetMerchant)

/** Under the mutex of the merchant's clock: a clock that is being advanced is not set back meanwhile. */
async function emptied(gateway: Gateway, merchantCode: string, empty: typeof resetMerchant): Promise<void> {
  await gateway.clockMutex.take(merchantCode, async () => {
    await gateway.store.write((tx) => empty(tx, merchantCode), { kind: 'whole_merchant', merchantCode })
    clockMoved(gateway, merchantCode)
  })
}

/**
 * Removes a merchant that was registered through the sandbox API, with its payments; a configured one stays (D-332).
 */
export const removeMerchant = ofMerchant<'removeMerchant'>(async ({ gateway, path: { merchantCode } }) => {
  if (gateway.merchants.isConfigured(merchantCode)) return conflict('A configured merchant is not removed.')
  await emptied(gateway, merchantCode, removeMerchantRows)
  return forgotten(gateway, merchantCode)
})
