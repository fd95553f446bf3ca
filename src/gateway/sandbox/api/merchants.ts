import { allowsHttp } from '../../core/environment/addresses.ts'
import { done } from '../../core/handler.ts'
import { readMerchant } from '../../merchants/read-merchant.ts'
import { findMerchant, upsertMerchant } from '../../store/merchants/merchants.ts'
import { conflict, invalidBody, type SandboxHandler } from './http/handler.ts'

/** Registers a merchant that is private to one test worker; the same code again replaces it. */
export const registerMerchant: SandboxHandler<'registerMerchant'> = async ({ gateway, body }) => {
  const { environment, merchants, store } = gateway
  const entry = readMerchant(body, allowsHttp(environment))
  if (!entry.ok) return invalidBody(entry.faults.join(' '))
  const { merchantCode } = entry.merchant
  const isRegistered = (await store.read((db) => findMerchant(db, merchantCode))) !== undefined
  if (!isRegistered && (await merchants.find(merchantCode))) {
    return conflict('A configured merchant has this code: it is not replaced.')
  }
  const configJson = JSON.stringify(body)
  await store.write((tx) => upsertMerchant(tx, { merchantCode, configJson }))
  return done({ merchantCode })
}
