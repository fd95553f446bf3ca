import { expect, test } from 'vitest'
import { everyForm } from './forms.test-support.ts'
import { startingValues } from './starting-values.ts'

test('what the customer has typed before takes the place of the merchant’s data, also where it was emptied', () => {
  const form = everyForm.find(({ method, currencyCode }) => method === 'NEW_METHOD' && currencyCode === 'BRL')
  if (form === undefined) throw new Error('the generic form is missing')
  const open = { ...form.open, prefilled: { accountName: 'Ana Souza', emailAddress: 'ana@shop.example' } }
  expect(startingValues(open, 'BRL')).toMatchObject({ accountName: 'Ana Souza', emailAddress: 'ana@shop.example' })
  const earlier = { accountName: 'Ana Lima', emailAddress: '' }
  expect(startingValues(open, 'BRL', earlier)).toMatchObject(earlier)
})
