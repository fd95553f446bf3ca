import { done } from '../../core/handler.ts'
import { listPlannedFaults } from '../../store/merchants/faults.ts'
import { planOf } from '../faults.ts'
import { misplacedField, notFound, type SandboxHandler } from './http/handler.ts'

/** Plans a fault in place of the former one of its operation and merchant; 0 times ends it. */
export const planFault: SandboxHandler<'planFault'> = async ({ gateway, body }) => {
  const { fault, code, merchantCode } = body
  if (code !== undefined && fault !== '406') return misplacedField('code', 'the fault 406')
  if (merchantCode !== undefined && !(await gateway.merchants.find(merchantCode))) return notFound('merchant')
  await gateway.faults.plan(body)
  // A request that waits for a change meets the fault now, and not half a minute later.
  gateway.changes.endWaitsOf(merchantCode)
  return done(undefined)
}

/** Every fault that still waits for requests. */
export const listFaults: SandboxHandler<'listFaults'> = async ({ gateway }) => {
  const faults = await gateway.store.read(listPlannedFaults)
  return done({ faults: faults.map(planOf) })
}
