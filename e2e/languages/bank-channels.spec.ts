import { expect } from '@playwright/test'
import { payinDetail } from '#contract/operations/results.ts'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import { test } from '../kit/test.ts'

const purchase = { method: 'VAPAY', currencyCode: 'IDR' } as const
/** A step in the bank's own words, which is not in the sandbox's catalogue. */
const ownChannel = { name: 'm-BCA', steps: ['Pilih m-Transfer', 'Pilih BCA Virtual Account'] }

test('the steps of a virtual account are in the page’s language; a bank’s own steps stay as received', {
  tag: ['@phone', '@ci'],
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'IDR' }, { lang: 'es' })
  await beginPayin(merchant, order, purchase)
  const { account } = (await merchant.read(order.id)).paymentMethodResponse
  await page.route(`**/api/payins/${order.id}`, async (route) => {
    const answer = await route.fetch()
    const detail = payinDetail.parse(await answer.json())
    const list = [...(detail.paymentMethodResponse.paymentInstructionList ?? []), ownChannel]
    const paymentMethodResponse = { ...detail.paymentMethodResponse, paymentInstructionList: list }
    await route.fulfill({ response: answer, json: { ...detail, paymentMethodResponse } })
  })
  await page.goto(order.url)
  await customer.sees('pay')
  const channels = page.getByTestId('channels').locator('details')
  const names = ['Cajero automático', 'Banca móvil', 'Banca por internet', 'Otro banco', ownChannel.name]
  await expect(channels.locator('summary')).toHaveText(names)
  const atm = channels.first().locator('li')
  await expect(atm.first()).toHaveText('Inserte su tarjeta e ingrese su NIP o clave.')
  await expect(atm.nth(2)).toHaveText(`Ingrese el número de cuenta virtual ${account?.accountNumber}.`)
  await expect(atm.nth(3)).toHaveText(/^Verifique que el monto solicitado sea 45\sRp y confirme\.$/)
  await expect(channels.last().locator('li')).toHaveText(ownChannel.steps)
})
