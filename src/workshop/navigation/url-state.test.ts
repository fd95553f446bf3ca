import { expect, test } from 'vitest'
import { withChanges } from './url-state.ts'

const query = new URLSearchParams('section=urls&amount=5&city=Lagos')

test('a change sets a parameter, and undefined or an empty text removes it', () => {
  const next = withChanges(query, { section: 'time', amount: '', city: undefined, lang: 'th' })
  expect(next.toString()).toBe('section=time&lang=th')
})

test('changing a query leaves the given one as it is', () => {
  withChanges(query, { amount: '6' })
  expect(query.get('amount')).toBe('5')
})
