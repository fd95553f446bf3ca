import { describe, expect, test } from 'vitest'
import { everyForm } from './forms.test-support.ts'
import { dependentsOf, layoutOf } from './layout.ts'

describe.each(everyForm)('$method in $currencyCode', ({ open, locked }) => {
  test('shows every requested field exactly once', () => {
    for (const form of [open, locked]) {
      const { all } = layoutOf(form)
      expect([...all].sort()).toEqual([...new Set([...form.required, ...form.optional])].sort())
    }
  })

  test('shows an account type right above its number', () => {
    const { all } = layoutOf(open)
    if (!all.includes('accountType') || !all.includes('accountNumber')) return
    expect(all.indexOf('accountNumber')).toBe(all.indexOf('accountType') + 1)
  })
})

test('alternative fields are shown together, in the method’s order', () => {
  const payShap = everyForm.find(({ method }) => method === 'PAYSHAP')
  expect(payShap && layoutOf(payShap.open).either).toEqual(['phoneNumber', 'accountNumber'])
  expect(payShap && dependentsOf('phoneNumber', layoutOf(payShap.open))).toEqual(['accountNumber'])
})

test('the parts of a name are folded, and depend on the last name', () => {
  const bankA = everyForm.find(({ method }) => method === 'BANKA_PAY')
  const layout = bankA && layoutOf(bankA.open)
  expect(layout?.nameParts).toEqual(['titleBefore', 'firstName', 'middleName', 'lastName', 'titleAfter'])
  expect(layout && dependentsOf('firstName', layout)).toEqual(['lastName'])
})
