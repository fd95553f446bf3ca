import { expect } from '@playwright/test'
import { keysOf } from '#contract/keys-of.ts'
import { type RedirectParameter, redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { test } from '../kit/test.ts'
import { arriveAt } from './open-checkout.test-support.ts'
import { pairwise, type Row } from './pairwise.test-support.ts'

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

const illFormedNames = keysOf(illFormed)

/** The parameters that are invalid together, by scenario: every pair of faults once; no list is empty. */
const refusedTogether: readonly Row<{ readonly scenario: readonly string[] }>[] = pairwise(
  {
    scenario: ['1', '2', '3', '4', '5'],
    ...Object.fromEntries(illFormedNames.map((name) => [name, ['wrong', 'right']])),
  },
  (chosen) => illFormedNames.some((name) => chosen[name] === undefined || chosen[name] === 'wrong'),
)

/** An option that the gateway does not offer, by how the merchant names it. */
const notOffered = pairwise(
  {
    scenario: ['4', '5'],
    wish: ['a method of another currency', 'an unknown method', 'an unknown operator', 'an operator of another method'],
    merchantInfo: ['named', 'not allowed'],
    customerData: ['absent', 'present'],
  },
  () => true,
)

const money = { amount: 45, currencyCode: 'IDR' } as const

for (const [position, row] of refusedTogether.entries()) {
  const wrong = illFormedNames.filter((name) =>
    Object.entries(row).some(([key, value]) => key === name && value === 'wrong'),
  )
  const tag = position === 0 ? [] : ['@exhaustive']
  test(`scenario ${row.scenario}: every refused parameter is listed: ${wrong.join(', ')}`, { tag }, async ({
    page,
    sandbox,
    customer,
  }) => {
    const values = Object.fromEntries(wrong.map((name) => [name, illFormed[name]]))
    const order = await sandbox.redirectUrl({ ...money, ...values, scenario: scenarioOf(row.scenario) })
    await page.goto(order.url)
    await customer.sees('arrival_error')
    const listed = redirectParameterNames.filter((name) => wrong.some((other) => other === name))
    await expect(page.getByTestId('parameter-faults').locator('dt')).toHaveText(listed)
    for (const name of listed) {
      await expect(page.getByTestId(`fault-${name}`)).toHaveAttribute('data-problem', 'format')
    }
    await expect(page.getByRole('link')).toHaveCount(0)
  })
}

const wishes: Readonly<Record<string, { readonly paymentMethodCode?: string; readonly paymentOperatorCode?: string }>> =
  {
    'a method of another currency': { paymentMethodCode: 'PIXQR' },
    'an unknown method': { paymentMethodCode: 'NEW_METHOD' },
    'an unknown operator': { paymentMethodCode: 'EWALLET', paymentOperatorCode: 'NOBODYS' },
    'an operator of another method': { paymentMethodCode: 'EWALLET', paymentOperatorCode: 'BCA' },
  }

for (const [position, { scenario, wish, merchantInfo, customerData }] of notOffered.entries()) {
  const name = `scenario ${scenario}: ${wish} in IDR is told as not offered, name ${merchantInfo}, customer data ${customerData}`
  test(name, { tag: position === 0 ? [] : ['@exhaustive'] }, async ({ page, sandbox, customer }) => {
    const wished = wishes[wish] ?? {}
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

for (const scenario of ['1', '2', '3', '4', '5']) {
  const tag = scenario === '1' ? [] : ['@exhaustive']
  test(`scenario ${scenario}: a token that may only read the payin leads to an explanation`, { tag }, async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    const wanted = { ...money, scenario: scenarioOf(scenario), grant: { kind: 'PAYIN_INFO' as const } }
    const order = await sandbox.redirectUrl(wanted)
    await page.goto(order.url)
    await customer.sees('stopped')
    const id = new URL(order.url).searchParams.get('idPayin') ?? ''
    await expect(merchant.read(id)).rejects.toThrow('410')
  })
}

const scenarios = [1, 2, 3, 4, 5] as const

const scenarioOf = (text: string) => scenarios.find((scenario) => String(scenario) === text) ?? 1
