import { describe, expect, test } from 'vitest'
import { isSandboxReceiver, sandboxOperationNames, sandboxOperationOf, sandboxUrl } from './operations.ts'

describe('the table of sandbox operations', () => {
  test('has each method and path once', () => {
    const lines = sandboxOperationNames.map(
      (name) => `${sandboxOperationOf(name).method} ${sandboxOperationOf(name).path}`,
    )
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('has one receiver, which asks for no key', () => {
    const receivers = sandboxOperationNames.filter(isSandboxReceiver)
    expect(receivers).toEqual(['sendToSink'])
    expect(receivers.map((name) => sandboxOperationOf(name).isOpen)).toEqual([true])
  })
})

describe('the address of a sandbox operation', () => {
  test('has its placeholders filled and escaped', () => {
    const path = { merchantCode: 'a b', collection: 'payins', id: 'x/?#' }
    expect(sandboxUrl('listCallbacks', { path })).toBe('/sandbox/api/merchants/a%20b/payins/x%2F%3F%23/callbacks')
  })

  test('has only the query that is given, escaped', () => {
    expect(sandboxUrl('readClock', {})).toBe('/sandbox/api/clock')
    expect(sandboxUrl('readClock', { query: { merchantCode: undefined } })).toBe('/sandbox/api/clock')
    expect(sandboxUrl('readClock', { query: { merchantCode: 'a&b' } })).toBe('/sandbox/api/clock?merchantCode=a%26b')
  })
})
