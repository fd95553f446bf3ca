import { expect, test } from 'vitest'
import { operationNames } from '#contract/operations/operations.ts'
import type { FaultPlan } from '#contract/sandbox/faults.ts'
import type { Faults } from '../core/faults.ts'
import { storeOfFile } from '../store/file-store.test-support.ts'
import { createFaults } from './faults.ts'

const temporary = await storeOfFile()

/** Faults on the common store, with a clock that the test moves and a record of the waits and reads. */
function open({ isOnlyProcess = false } = {}) {
  const waits: number[] = []
  let nowMs = 0
  let reads = 0
  const faults = createFaults({
    store: {
      ...temporary.store,
      read: (work) => {
        reads++
        return temporary.store.read(work)
      },
    },
    clock: { now: () => nowMs, monotonic: () => nowMs },
    pause: async (ms) => void waits.push(ms),
    isOnlyProcess,
  })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { faults, waits, pass, reads: () => reads }
}

/** Each test plans for an operation of its own. */
const operations = operationNames.values()
function plannedFor(faults: Faults, fault: Omit<FaultPlan, 'operation'>) {
  const operation = operations.next().value
  if (operation === undefined) throw new RangeError('no operation is left')
  return { operation, planned: faults.plan({ operation, ...fault }) }
}

const pageOf = (merchantCode: string) => ({ address: `?merchantCode=${merchantCode}`, merchantCode })

test('an injected 406 has the planned code, or a usual one of the operation', async () => {
  const { faults } = open()
  const refusalOf = async (operation: FaultPlan['operation'], code?: FaultPlan['code']) => {
    await faults.plan({ operation, fault: '406', code, times: 1 })
    return faults.take(operation, 'shop')
  }
  const withCode = (code: string) => ({ refusal: { kind: 'business', items: [{ code }] } })
  expect(await refusalOf('createPayin', 'CUSTOMER_NOT_REGISTERED')).toMatchObject(withCode('CUSTOMER_NOT_REGISTERED'))
  expect(await refusalOf('createPayin')).toMatchObject(withCode('SECURITY_CHECK_FAILED'))
  expect(await refusalOf('createPayout')).toMatchObject(withCode('BALANCE_INSUFFICIENT'))
  expect(await refusalOf('listPayinOptions')).toMatchObject(withCode('PAYMENT_OPTION_UNAVAILABLE'))
  expect(await refusalOf('setExternalReference')).toMatchObject(withCode('EXTERNAL_REFERENCE_NOT_TAKEN'))
})

test('injected latency delays a request, which then continues', async () => {
  const { faults, waits } = open()
  const { operation, planned } = plannedFor(faults, { fault: 'latency', times: 2, delayMs: 750 })
  await planned
  expect(await faults.take(operation, 'shop')).toBeUndefined()
  await faults.plan({ operation, fault: 'latency', times: 1 })
  await faults.take(operation, 'shop')
  expect(waits).toEqual([750, 1000])
})

test('a page is left to faults of its operations that are planned for its merchant or for all merchants', async () => {
  const { faults } = open()
  const own = plannedFor(faults, { fault: '500', times: 1, merchantCode: 'shop' })
  const common = plannedFor(faults, { fault: '500', times: 1 })
  const without = plannedFor(faults, { fault: '500', times: 0 })
  await Promise.all([own.planned, common.planned, without.planned])
  const [ofShop, ofOther] = [pageOf('shop'), pageOf('other')]
  expect(await faults.areLeftTo(ofShop, [without.operation, own.operation])).toBe(true)
  expect(await faults.areLeftTo(ofOther, [own.operation])).toBe(false)
  expect(await faults.areLeftTo(ofOther, [common.operation])).toBe(true)
  expect(await faults.areLeftTo(ofShop, [without.operation])).toBe(false)
})

test('a page that comes again is left to planned faults only if one was taken or planned meanwhile', async () => {
  const { faults } = open()
  const { operation, planned } = plannedFor(faults, { fault: '500', times: 9 })
  await planned
  const isLeft = () => faults.areLeftTo(pageOf('shop'), [operation])
  expect([await isLeft(), await isLeft(), await isLeft()]).toEqual([true, false, false])
  await faults.take(operation, 'shop')
  expect([await isLeft(), await isLeft()]).toEqual([true, false])
  await faults.plan({ operation, fault: '429', times: 1 })
  expect(await isLeft()).toBe(true)
})

test('pages that come again in turn are each left to planned faults once', async () => {
  const { faults } = open()
  const { operation, planned } = plannedFor(faults, { fault: '500', times: 1 })
  await planned
  const isLeft = (merchantCode: string) => faults.areLeftTo(pageOf(merchantCode), [operation])
  expect([await isLeft('shop'), await isLeft('other')]).toEqual([true, true])
  expect([await isLeft('shop'), await isLeft('other')]).toEqual([false, false])
})

test('a page that several processes serve in turn is left to a planned fault by each of them once', async () => {
  const processes = [open(), open()]
  const { operation, planned } = plannedFor(open().faults, { fault: '500', times: 1 })
  await planned
  const visits: boolean[] = []
  for (const { faults } of [...processes, ...processes]) {
    await faults.areLeftTo(pageOf('other'), [operation])
    visits.push(await faults.areLeftTo(pageOf('shop'), [operation]))
  }
  expect(visits).toEqual([true, true, false, false])
})

test('a fault planned by another process on the same database is seen after a quarter of a second', async () => {
  const [here, there] = [open(), open()]
  await here.faults.take('createPayin', 'shop that reads what is planned')
  const { operation, planned } = plannedFor(there.faults, { fault: '500', times: 1 })
  await planned
  here.pass(251)
  expect(await here.faults.take(operation, 'shop')).toMatchObject({ kind: 'refuse' })
})

test('where no other process can plan a fault, the plan is read again only once it may have changed here', async () => {
  const { faults, pass, reads } = open({ isOnlyProcess: true })
  const readsAfterHours = async (change: () => unknown) => {
    const before = reads()
    await change()
    for (const ms of [1, 3_600_000]) {
      pass(ms)
      await faults.take('readPayin', 'shop that has no fault')
    }
    return reads() - before
  }
  const planned = () => faults.plan({ operation: 'listFxRates', fault: '500', times: 1 })
  expect(await readsAfterHours(() => undefined)).toBe(1)
  expect(await readsAfterHours(() => undefined)).toBe(0)
  expect(await readsAfterHours(planned)).toBe(1)
  expect(await readsAfterHours(() => faults.take('listFxRates', 'shop'))).toBe(1)
  expect(await readsAfterHours(() => faults.forget())).toBe(1)
})
