import { expect, test } from 'vitest'
import { shownPayin } from './outcome-panel.tsx'

test('the payin of a page is read from the query, whatever the fragment is', () => {
  const search = '?merchantCode=shop&idPayin=order-1&amount=45'
  expect(shownPayin({ search, hash: '#token=x' })).toEqual({
    merchantCode: 'shop',
    collection: 'payins',
    id: 'order-1',
  })
})

test.each(['', '?merchantCode=shop', '?idPayin=order-1', '?merchantCode=&idPayin=1'])(
  'the query %j names no payin',
  (search) => expect(shownPayin({ search, hash: '' })).toBeUndefined(),
)
