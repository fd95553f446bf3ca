import { expect, test } from 'vitest'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../ui/run-page.test-support.tsx'
import { MerchantLabel, MerchantNameProvider, useMerchantLabel } from './merchant-name.tsx'

let page: RunningPage

const Label = () => <p data-testid="text">{useMerchantLabel()}</p>

test.each([
  [undefined, english('page.shop')],
  ['B.B. Coffee Ltd.', 'B.B. Coffee Ltd'],
  ['Yahoo!', 'Yahoo!'],
])('the merchant %s is called %s in a sentence, with markup and without', async (name, expected) => {
  page = await runPage(
    <MerchantNameProvider value={name}>
      <Label />
      <p data-testid="markup">
        <MerchantLabel />
      </p>
    </MerchantNameProvider>,
  )
  expect([page.find('text').textContent, page.find('markup').textContent]).toEqual([expected, expected])
})
