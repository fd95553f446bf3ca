import { expect, test } from 'vitest'
import { fieldNames } from '#contract/fields/fields.ts'
import { createLog, describeError, describeFailure } from './log.ts'

function logged(object: object): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info(object, 'request')
  return lines.join('')
}

test('the log writes one JSON line per event, with its time', () => {
  const line = logged({ operation: 'createPayin', status: 201 })
  expect(line.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line)).toMatchObject({ operation: 'createPayin', status: 201, msg: 'request' })
  expect(JSON.parse(line).time).toMatch(/^\d{4}-.*Z$/)
})

test.each(['token', 'authorization', 'secret', 'signature', ...fieldNames])(
  '%s is masked wherever it stands',
  (name) => {
    expect(logged({ [name]: 'CANARY' })).not.toContain('CANARY')
    expect(logged({ body: { [name]: 'CANARY' } })).not.toContain('CANARY')
    expect(logged({ calls: [{ request: { paymentMethod: { [name]: 'CANARY' } } }] })).not.toContain('CANARY')
  },
)

test('the description of an error has its message and place, and no other property', () => {
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (account_number)=(CANARY)' })
  expect(JSON.stringify(describeError(error))).toContain('duplicate key')
  expect(JSON.stringify(describeError(error))).not.toContain('CANARY')
  expect(describeError('CANARY')).toEqual({ name: 'unknown', message: 'no error was thrown, but a value' })
})

test('the description of a failure has where it was thrown, and nothing of a message that holds a stack itself', () => {
  const description = JSON.stringify(describeFailure(new Error('500\n    at CANARY (account 1)\n\tat CANARY.java:3')))
  expect(description).toContain('log.test.ts')
  expect(description).not.toContain('CANARY')
})
