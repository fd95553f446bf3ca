import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { listPlannedFaults, putFault, takeFault } from './faults.ts'

describeOnEngines('faults', (opened) => {
  const put = (operation: string, merchantCode: string, content: { times: number; fault?: string }) =>
    opened.store.write((tx) =>
      putFault(tx, { operation, merchantCode, fault: '500', code: null, delayMs: null, ...content }),
    )
  const take = (operation: string, merchantCode = 'shop') =>
    opened.store.write((tx) => takeFault(tx, { operation, merchantCode }))

  test('a fault planned for 3 requests is injected exactly 3 times among 12 simultaneous requests', async () => {
    const operation = randomUUID()
    await put(operation, 'shop', { times: 3 })
    const taken = await Promise.all(Array.from({ length: 12 }, () => take(operation)))
    expect(taken.filter((fault) => fault !== undefined)).toHaveLength(3)
  })

  test('a fault of one merchant takes precedence over a fault for all merchants and does not reach other merchants', async () => {
    const operation = randomUUID()
    await put(operation, '', { times: 2, fault: '429' })
    await put(operation, 'shop', { times: 1, fault: '401' })
    expect(await take(operation, 'other')).toMatchObject({ fault: '429', merchantCode: '' })
    expect(await take(operation)).toMatchObject({ fault: '401', times: 0 })
    expect(await take(operation)).toMatchObject({ fault: '429', times: 0 })
    expect(await take(operation)).toBeUndefined()
  })

  test('planning a fault replaces the earlier one, and reading it does not use it up', async () => {
    const operation = randomUUID()
    await put(operation, 'shop', { times: 5, fault: 'reset' })
    await put(operation, 'shop', { times: 1, fault: 'latency' })
    const look = async () =>
      (await opened.store.read(listPlannedFaults)).filter((fault) => fault.operation === operation)
    expect([await look(), await look()]).toMatchObject([[{ fault: 'latency' }], [{ times: 1 }]])
    await put(operation, 'shop', { times: 0 })
    expect([await look(), await take(operation)]).toEqual([[], undefined])
  })

  test('the planned faults are listed whole, by operation and then by merchant, without those used up', async () => {
    const [one, other] = [`a-${randomUUID()}`, `b-${randomUUID()}`]
    await put(other, 'shop', { times: 1 })
    await put(one, 'shop', { times: 2 })
    await put(one, '', { times: 3 })
    await put(other, '', { times: 0 })
    const planned = await opened.store.read(listPlannedFaults)
    const rest = { fault: '500', code: null, delayMs: null }
    expect(planned.filter(({ operation }) => [one, other].includes(operation))).toEqual([
      { operation: one, merchantCode: '', times: 3, ...rest },
      { operation: one, merchantCode: 'shop', times: 2, ...rest },
      { operation: other, merchantCode: 'shop', times: 1, ...rest },
    ])
  })
})
