import * as z from 'zod/mini'
import { businessCodes } from '#contract/errors.ts'
import { operationNames } from '#contract/operations.ts'
import { faultNames } from '../../core/faults.ts'
import { listPlannedFaults } from '../../store/faults.ts'
import type { Fault } from '../../store/tables.ts'
import type { WorkshopHandler, WorkshopRoute } from './handler.ts'
import { readWorkshopBody } from './request-body.ts'
import { answerEmpty, answerInvalidField, answerJson, answerUnknown } from './response.ts'

const choice = (rule: string) => (issue: { readonly input?: unknown }) =>
  issue.input === undefined ? 'missing' : `choice: ${rule}`

const planned = z.strictObject({
  operation: z.enum(operationNames, { error: choice('an operation name') }),
  fault: z.enum(faultNames, { error: choice(faultNames.join(', ')) }),
  code: z.optional(z.enum(businessCodes, { error: `choice: ${businessCodes.join(', ')}` })),
  times: z
    .int({ error: (issue) => (issue.input === undefined ? 'missing' : 'type: an integer') })
    .check(z.gte(0, { error: 'range: 0 to 1000000' }), z.lte(1_000_000, { error: 'range: 0 to 1000000' })),
  delayMs: z.optional(
    z
      .int({ error: 'type: an integer' })
      .check(z.gte(0, { error: 'range: 0 to 120000' }), z.lte(120_000, { error: 'range: 0 to 120000' })),
  ),
  merchantCode: z.optional(z.string({ error: 'type' })),
})

/** Plans a fault in place of the former one of its operation and merchant; 0 times ends it. */
const plan: WorkshopHandler = async ({ gateway, request }) => {
  const reading = await readWorkshopBody(request, planned)
  if (!reading.ok) return reading.answer
  const { fault, code, merchantCode } = reading.body
  if (code !== undefined && fault !== '406') return answerInvalidField('code', 'choice', 'only with fault 406')
  if (merchantCode !== undefined && !(await gateway.merchants.find(merchantCode))) return answerUnknown('merchant')
  await gateway.faults.plan(reading.body)
  return answerEmpty()
}

/** Every fault that still waits for requests. */
const list: WorkshopHandler = async ({ gateway }) => {
  const faults = await gateway.store.read(listPlannedFaults)
  return answerJson({ faults: faults.map(writtenOf) })
}

/** Absent values are absent, as in what planned it. */
const writtenOf = ({ operation, merchantCode, fault, code, times, delayMs }: Fault) => ({
  operation,
  fault,
  times,
  ...(merchantCode !== '' && { merchantCode }),
  ...(code !== null && { code }),
  ...(delayMs !== null && { delayMs }),
})

export const faultRoutes: readonly WorkshopRoute[] = [
  { method: 'PUT', path: '/faults', handle: plan },
  { method: 'GET', path: '/faults', handle: list },
]
