import { beforeEach, expect, test } from 'vitest'
import { readEnvironment } from '../../core/environment/environment.ts'
import { claimsOf } from '../../tokens/claims.ts'
import type { CompiledOperations } from '../../tokens/operations.ts'
import { createPermissionGate, type PermissionGate } from './permission.ts'

const LIMIT = 10

let nowMs = 0
let gate: PermissionGate
beforeEach(() => {
  nowMs = 0
  const reading = readEnvironment({ RATE_LIMIT_PER_SECOND: String(LIMIT) })
  if (!reading.ok) throw new Error(reading.faults.join(' '))
  gate = createPermissionGate({
    environment: reading.environment,
    clock: { now: () => nowMs, monotonic: () => nowMs },
  })
})

/** A token for `GET /balances` and a pattern, with a count of how often the pattern was matched. */
function tokenWith(pattern: ((path: string) => boolean) | undefined) {
  const asked: string[] = []
  const matches = (path: string) => {
    asked.push(path)
    return pattern?.(path) ?? false
  }
  const patterns: CompiledOperations['patterns'] = pattern === undefined ? new Map() : new Map([['GET', matches]])
  const operations = { literals: new Set(['GET /balances']), prefixes: [], patterns, patternBytes: 0 }
  const claims = claimsOf({ merchantCode: 'shop', timestampSecs: 0, clockOffsetMs: 0, operations: [], tokenId: 'a' })
  return { asked, token: { claims, operations } }
}

function codesOf(count: number, ask: () => ReturnType<PermissionGate>) {
  const codes: (string | undefined)[] = []
  for (let turn = 0; turn < count; turn++) codes.push((ask() as { code?: string } | undefined)?.code)
  return codes
}

test('requests of a token with patterns are matched at most at twice its rate, and further ones are refused unmatched', () => {
  const { token, asked } = tokenWith(() => true)
  const codes = codesOf(50, () => gate(token, { method: 'GET', path: '/currencies' }))
  expect(codes).toEqual([...Array(2 * LIMIT).fill(undefined), ...Array(30).fill('RATE_LIMIT_EXCEEDED')])
  expect(asked).toHaveLength(2 * LIMIT)
  nowMs = 1000
  expect(gate(token, { method: 'GET', path: '/currencies' })).toBeUndefined()
})

test('a path longer than that of any payment is not matched against patterns', () => {
  const { token, asked } = tokenWith(() => false)
  const path = `/payins/${'a'.repeat(4000)}`
  expect(gate(token, { method: 'GET', path })).toBeUndefined()
  expect(gate(token, { method: 'POST', path })).toMatchObject({ code: 'FORBIDDEN' })
  expect(asked).toEqual([])
})

test.each([
  ['literal operations', undefined],
  ['patterns', () => false],
])('a token of %s gets as many 403 responses as its rate, then 429', (_, pattern) => {
  const { token } = tokenWith(pattern)
  const codes = codesOf(15, () => gate(token, { method: 'GET', path: '/currencies' }))
  expect(codes).toEqual([...Array(LIMIT).fill('FORBIDDEN'), ...Array(5).fill('RATE_LIMIT_EXCEEDED')])
})

test('a token of literal operations is not limited by this gate', () => {
  const { token } = tokenWith(undefined)
  const codes = codesOf(100, () => gate(token, { method: 'GET', path: '/balances' }))
  expect(codes).toEqual(Array(100).fill(undefined))
})

test('tokens of one merchant have a rate each', () => {
  const codes = ['one', 'two'].flatMap((jti) => {
    const { token } = tokenWith(undefined)
    const own = { ...token, claims: { ...token.claims, jti } }
    return codesOf(LIMIT, () => gate(own, { method: 'GET', path: '/currencies' }))
  })
  expect(codes).toEqual(Array(2 * LIMIT).fill('FORBIDDEN'))
})
