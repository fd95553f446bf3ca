import { refuse } from '../../core/refusal.ts'
import { readMerchant } from '../../merchants/read-merchant.ts'
import { findMerchant, upsertMerchant } from '../../store/merchants.ts'
import type { WorkshopHandler, WorkshopRoute } from './handler.ts'
import { readWorkshopJson } from './request-body.ts'
import { answerConflict, answerJson, answerRefusal } from './response.ts'

/** Registers a merchant that is private to one test worker; the same code again replaces it. */
const register: WorkshopHandler = async ({ gateway, request }) => {
  const { environment, merchants, store } = gateway
  const reading = await readWorkshopJson(request)
  if (!reading.ok) return reading.answer
  const entry = readMerchant(reading.body, environment.publicUrl.startsWith('http:'))
  if (!entry.ok) return answerRefusal(refuse('INVALID_REQUEST', entry.faults.join(' ')))
  const { merchantCode } = entry.merchant
  const isRegistered = (await store.read((db) => findMerchant(db, merchantCode))) !== undefined
  if (!isRegistered && (await merchants.find(merchantCode))) {
    return answerConflict('A configured merchant has this code: it is not replaced.')
  }
  const configJson = JSON.stringify(reading.body)
  await store.write((tx) => upsertMerchant(tx, { merchantCode, configJson, isPrivate: true }))
  return answerJson({ merchantCode }, 201)
}

export const merchantRoutes: readonly WorkshopRoute[] = [{ method: 'POST', path: '/merchants', handle: register }]
