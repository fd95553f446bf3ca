import * as z from 'zod/mini'
import type { Gateway } from '../../core/gateway.ts'
import { listClocks } from '../../store/merchant-clocks.ts'
import { resetMerchant, resetWorkshop } from '../../store/merchant-reset.ts'
import type { WorkshopHandler, WorkshopRoute } from './handler.ts'
import { readWorkshopBody } from './request-body.ts'
import { answerEmpty, answerUnknown } from './response.ts'

const matchesQueryFilter = z.strictObject({ merchantCode: z.optional(z.string({ error: 'type' })) })

/** Empties one merchant's sandbox, or everybody's and the workshop's own; merchants, keys and tokens stay valid. */
const reset: WorkshopHandler = async ({ gateway, request }) => {
  const reading = await readWorkshopBody(request, matchesQueryFilter)
  if (!reading.ok) return reading.answer
  const { merchantCode } = reading.body
  if (merchantCode === undefined) await resetAll(gateway)
  else if (await gateway.merchants.find(merchantCode)) await resetOne(gateway, merchantCode)
  else return answerUnknown('merchant')
  gateway.faults.forget()
  return answerEmpty()
}

async function resetAll(gateway: Gateway): Promise<void> {
  const clocks = await gateway.store.read(listClocks)
  for (const { merchantCode } of clocks) await resetOne(gateway, merchantCode)
  await gateway.store.write(resetWorkshop)
}

/** In its turn: a clock that is being advanced is not set back under the one who moves it. */
async function resetOne(gateway: Gateway, merchantCode: string): Promise<void> {
  await gateway.clockTurns.take(merchantCode, async () => {
    await gateway.store.write((tx) => resetMerchant(tx, merchantCode), { kind: 'whole_merchant', merchantCode })
    gateway.times.forget(merchantCode)
  })
}

export const resetRoutes: readonly WorkshopRoute[] = [{ method: 'POST', path: '/!reset', handle: reset }]
