import { expect } from '@playwright/test'
import { keysOf } from '#contract/keys-of.ts'
import { type RedirectParameter, redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { test } from '../kit/test.ts'
import { arriveAt } from './open-checkout.test-support.ts'
import { pairwise } from './pairwise.test-support.ts'

/** Values that the rule of each parameter kind refuses, whatever the method. */
const illFormed = {
  allowCustomerDataChange: 'maybe',
  optionsAvailable: '1',
  showDeepLink: 'yes',
  paymentMethodCode: 'PIX QR',
  paymentOperatorCode: 'a/b',
  externalProviderCode: '<x>',
  productId: 'x'.repeat(321),
  upiId: `${'x'.repeat(330)}@upi`,
  idCustomer: 'x'.repeat(321),
  passportNumber: 'x'.repeat(321),
  city: 'x'.repeat(321),
} as const satisfies { readonly [P in RedirectParameter]?: string }

/** What the merchant names, which the gateway does not offer. */
const wishes = {
  'a method of another currency': { paymentMethodCode: 'PIXQR' },
  'an unknown method': { paymentMethodCode: 'NEW_METHOD' },
  'an unknown operator': { paymentMethodCode: 'EWALLET', paymentOperatorCode: 'NOBODYS' },
  'an operator of another method': { paymentMethodCode: 'EWALLET', paymentOperatorCode: 'BCA' },
} as const

const notOffered = pairwise(
  {
    scenario: ['4', '5'],
    wish: keysOf(wishes),
    merchantInfo: ['named', 'not allowed'],
    customerData: ['absent', 'present'],
  },
  () => true,
)

const money = { amount: 45, currencyCode: 'IDR' } as const

test('every refused parameter is listed, and no other', async ({ page, sandbox, customer }) => {
  for (const wrong of [illFormed, { showDeepLink: illFormed.showDeepLink }]) {
    const order = await sandbox.redirectUrl({ ...money, ...wrong, scenario: 5 })
    await page.goto(order.url)
    await customer.sees('arrival_error')
    const listed = redirectParameterNames.filter((name) => name in wrong)
    await expect(page.getByTestId('parameter-faults').locator('dt')).toHaveText(listed)
    for (const name of listed) {
      await expect(page.getByTestId(`fault-${name}`)).toHaveAttribute('data-problem', 'format')
    }
    await expect(page.getByRole('link')).toHaveCount(0)
  }
})

for (const [position, { scenario, wish, merchantInfo, customerData }] of notOffered.entries()) {
  const name = `scenario ${scenario}: ${wish} in IDR is told as not offered, name ${merchantInfo}, customer data ${customerData}`
  test(name, { tag: position === 0 ? [] : ['@nightly'] }, async ({ page, sandbox, customer }) => {
    const wished = wishes[wish]
    const order = await sandbox.redirectUrl({
      ...money,
      ...wished,
      ...(scenario === '5' && { optionsAvailable: true }),
      ...(customerData === 'present' && { accountName: 'Ana', emailAddress: 'ana@example.com' }),
      grant: { merchantInfo: merchantInfo === 'named' },
    })
    await arriveAt(page, order.url)
    await customer.sees('not_offered')
    await expect(customer.failureCode).toHaveText(Object.values(wished).join(' / '))
    const shop = merchantInfo === 'named' ? 'Blue Bottle Shop' : 'the shop'
    await expect(page.getByTestId('step')).toContainText(shop)
    await expect(page.getByTestId('return').getByRole('link')).toBeVisible()
  })
}

for (const scenario of [1, 2, 3, 4, 5] as const) {
  const tag = scenario === 1 ? [] : ['@nightly']
  test(`scenario ${scenario}: a token that may only read the payin leads to an explanation`, { tag }, async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    const order = await sandbox.redirectUrl({ ...money, scenario, grant: { kind: 'PAYIN_INFO' } })
    await page.goto(order.url)
    await customer.sees('stopped')
    const id = new URL(order.url).searchParams.get('idPayin') ?? ''
    await expect(merchant.read(id)).rejects.toThrow('410')
  })
}
