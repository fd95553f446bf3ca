import { expect, type Page } from '@playwright/test'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import { ENTRY, holdScript, RENDERER } from '../journeys/hold-script.test-support.ts'
import type { Seat } from '../journeys/open-pix.test-support.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import type { Order } from '../kit/merchant.ts'
import { expectResultPage } from '../kit/result-page.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { english } from '../languages/page-words.test-support.ts'
import { openAt, test, ways } from './ways.test-support.ts'

const REFERENCE = '413244427799'
const THB = { amount: 45, currencyCode: 'THB' } as const
const BRL = { amount: 45, currencyCode: 'BRL' } as const
const INR = { amount: 35, currencyCode: 'INR' } as const
const SETTLE_SECS = 3

/** Sends a form of a screen, whichever way it is sent. */
const send = (page: Page, form: string) => page.getByTestId(form).locator('button[type="submit"]').click()

/** Opens an order, fills in an account number that is too short, and sends it. */
async function sendWrongNumber({ page, merchant, customer }: Seat): Promise<Order> {
  const order = await merchant.order(THB)
  await openAt(page, order.url)
  await customer.choose('PROMPTPAY')
  await customer.fill({ accountNumber: '12345' })
  await customer.submit()
  return order
}

/** Opens a payin that asks for its reference, and sends one that is too short. */
async function sendShortReference({ page, merchant, customer }: Seat, method: 'P2A_V2' | 'UPIQR') {
  const order = await merchant.order(INR)
  await beginPayin(merchant, order, { method, currencyCode: 'INR' })
  await openAt(page, order.url)
  await customer.sees('pay')
  const field = page.getByTestId('reference-form').getByRole('textbox')
  await field.fill('41324')
  await send(page, 'reference-form')
  await expect(field).toHaveAccessibleDescription(/You entered 5/)
  return { order, field }
}

const journeys: readonly { readonly way: keyof typeof ways; readonly name: string; readonly tag: string[] }[] = [
  // All other browser tests pay by the app, and those of journeys/while-hydrating.spec.ts have scripts that come late.
  { way: 'app', name: 'by the app', tag: ['@phone', '@nightly'] },
  { way: 'html', name: 'by HTML, without a script', tag: ['@phone'] },
  { way: 'late', name: 'by HTML, the script comes late', tag: ['@phone', '@nightly'] },
]

for (const { way, name, tag } of journeys) {
  test.describe(name, { tag }, () => {
    test.use(ways[way])

    test('a payment is made, settles by itself, and leads back to the shop', async ({
      page,
      merchant,
      clock,
      customer,
      lateScript,
    }) => {
      await clock.freeze()
      await stayAtResults(page)
      const order = await merchant.order({ amount: 35, currencyCode: 'BRL' })
      await openAt(page, order.url)
      await customer.choose('PIXQR')
      await customer.sees('pay')
      await expect(page.getByTestId('qr').getByRole('img')).toBeVisible()
      await clock.advance(SETTLE_SECS)
      lateScript()
      await customer.comesBack()
      await expectResultPage(page, 'SUCCESS', await merchant.read(order.id))
      await page.getByTestId('return').getByRole('link').click()
      await expect(page).toHaveURL(/demo-shop\/orders/)
    })

    test('what is wrong in a form is said at its field and in a summary that has the focus, and what was typed is kept', async ({
      page,
      merchant,
      customer,
      lateScript,
    }) => {
      const order = await sendWrongNumber({ page, merchant, customer })
      await expect(page.getByTestId('error-summary')).toBeFocused()
      const field = page.getByTestId('accountNumber')
      await expect(field).toHaveAccessibleDescription(new RegExp(english('field.accountNumber.error.invalid')))
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveValue('12345')
      await page.getByTestId('error-summary').getByRole('link').click()
      await expect(field).toBeFocused()
      await customer.fill({ accountNumber: '1234567890' })
      await customer.submit()
      await customer.sees('pay')
      lateScript()
      expect((await merchant.read(order.id)).paymentMethodResponse.paymentMethodCode).toBe('PROMPTPAY')
    })

    test('operators are searched for, and another method is chosen instead', async ({
      page,
      merchant,
      customer,
      lateScript,
    }) => {
      const order = await merchant.order(THB)
      await openAt(page, order.url)
      await customer.choose('ONLINE')
      await customer.sees('operator')
      const rows = page.getByTestId('operator').locator('li > button[value]')
      const search = page.getByTestId('operator').getByRole('searchbox')
      await search.fill('ไทยพาณิชย์')
      await search.press('Enter')
      await expect(rows).toHaveCount(1)
      await expect(search).toHaveValue('ไทยพาณิชย์')
      await page.getByRole('button', { name: english('choose.changeMethod') }).click()
      await customer.sees('choose')
      await customer.choose('ONLINE')
      await customer.sees('operator')
      await page.getByTestId('operator').getByRole('searchbox').fill('siam')
      await page.getByTestId('operator').getByRole('searchbox').press('Enter')
      await expect(rows).toHaveCount(1)
      await customer.chooseFirstOperator()
      await customer.sees('pay')
      lateScript()
      expect((await merchant.read(order.id)).paymentMethodResponse.paymentOperator?.code).toBe('SCB')
    })

    test('of a method that the shop fixed, another bank is chosen instead of one that is refused', async ({
      page,
      merchant,
      sandbox,
      customer,
      lateScript,
    }) => {
      const order = await merchant.order(THB, { paymentMethodCode: 'ONLINE' })
      await sandbox.fault({ operation: 'createPayin', fault: '406', code: 'PAYMENT_OPERATOR_INVALID', times: 1 })
      await openAt(page, order.url)
      await customer.chooseOperator('KBANK')
      await customer.sees('rejected')
      await page.getByRole('button', { name: english('operator.heading') }).click()
      await customer.sees('operator')
      await customer.chooseOperator('SCB')
      await customer.sees('pay')
      lateScript()
      expect((await merchant.read(order.id)).paymentMethodResponse.paymentOperator?.code).toBe('SCB')
    })

    test('the language is chosen and stays', async ({ page, merchant, customer, lateScript }) => {
      await openAt(page, (await merchant.order(BRL)).url)
      const footer = page.getByRole('contentinfo')
      await footer.getByRole('combobox').selectOption('th')
      // Where the app is coming, it takes up the choice.
      if (way === 'html') await footer.getByRole('button').click()
      lateScript()
      await expect(page.locator('html')).toHaveAttribute('lang', 'th')
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', 'th')
      await customer.choose('PIXQR')
      await customer.sees('pay')
      await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    })

    test('a language that is chosen at the form keeps the method and the bank', async ({
      page,
      merchant,
      customer,
      lateScript,
    }) => {
      await openAt(page, (await merchant.order(THB)).url)
      await customer.choose('OFFLINE')
      await customer.sees('operator')
      await customer.chooseOperator('KBANK')
      await customer.sees('fill')
      const footer = page.getByRole('contentinfo')
      await footer.getByRole('combobox').selectOption('th')
      if (way === 'html') await footer.getByRole('button').click()
      lateScript()
      await expect(page.locator('html')).toHaveAttribute('lang', 'th')
      await customer.sees('fill')
      await expect(page.getByTestId('form').locator('input[name="chosenOperatorCode"]')).toHaveValue('KBANK')
    })

    for (const method of ['UPIQR', 'P2A_V2'] as const) {
      test(`the payment reference of ${method} is refused, corrected, sent and replaced`, async ({
        page,
        merchant,
        clock,
        customer,
        lateScript,
      }) => {
        await clock.freeze()
        await stayAtResults(page)
        const { order, field } = await sendShortReference({ page, merchant, customer }, method)
        await expect(field).toHaveValue('41324')
        await field.fill(' 4132 4442 7798 ')
        await send(page, 'reference-form')
        await expect(page.getByTestId('reference-sent')).toContainText('413244427798')
        await send(page, 'reference-sent')
        await field.fill(' 4132 4442 7799 ')
        await send(page, 'reference-form')
        await expect(page.getByTestId('reference-sent')).toContainText(REFERENCE)
        lateScript()
        expect((await merchant.read(order.id)).paymentMethodResponse.externalReference?.reference).toBe(REFERENCE)
        await clock.advance(SETTLE_SECS)
        await customer.comesBack()
        await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
      })
    }

    test('a payment is resumed by its address, and followed by its status page before and after its create', async ({
      page,
      merchant,
      sandbox,
      customer,
      lateScript,
    }) => {
      const order = await merchant.order(BRL)
      await openAt(page, order.url.replace('/?', '/status?'))
      await customer.sees('status')
      await merchant.create(order, { paymentMethodCode: 'PIXQR' })
      await page.getByTestId('check-now').getByRole('button').click()
      await expect(page.getByTestId('qr').getByRole('img')).toBeVisible()
      await openAt(page, order.url)
      await customer.sees('pay')
      await sandbox.settle(order.id, { status: 'REFUSED' })
      lateScript()
      await customer.comesBack()
      await expect(customer.status).toHaveAttribute('data-status', 'REFUSED')
    })

    test('a press that is made twice, a reload and "back" send nothing again', async ({
      page,
      merchant,
      customer,
      lateScript,
    }) => {
      const created: string[] = []
      const order = await merchant.order(THB)
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (request.method() === 'POST' && (pathname === '/' || pathname.endsWith(order.id))) created.push(pathname)
      })
      await openAt(page, order.url)
      await customer.choose('PROMPTPAY')
      await customer.fill({ accountNumber: '1234567890' })
      await page.getByTestId('form').locator('button[type="submit"]').dblclick()
      await customer.sees('pay')
      lateScript()
      const { idPayment } = await merchant.read(order.id)
      const sent = created.length
      await page.reload()
      await customer.sees('pay')
      // What "back" does in the app is in journeys/resume.spec.ts.
      if (way !== 'app') {
        await page.goBack()
        await customer.sees('pay')
        await page.goForward()
        await customer.sees('pay')
      }
      expect((await merchant.read(order.id)).idPayment).toBe(idPayment)
      expect(created).toHaveLength(sent)
    })
  })
}

test.describe('the app that comes late', { tag: '@phone' }, () => {
  test.use(ways.late)

  test('takes over the answer of a form: what is typed, its faults and its address', async ({
    page,
    merchant,
    customer,
    lateScript,
  }) => {
    const order = await sendWrongNumber({ page, merchant, customer })
    const field = page.getByTestId('accountNumber')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('67')
    lateScript()
    await isTakenOver(page)
    await expect(field).toHaveValue('1234567')
    await expect(field).toBeFocused()
    await page.keyboard.type('890')
    await expect(field).toHaveValue('1234567890')
    await customer.submit()
    await customer.sees('pay')
    expect(new URL(page.url()).searchParams.get('idPayin')).toBe(order.id)
    await page.reload()
    await customer.sees('pay')
  })

  test('takes over a reference that was refused', async ({ page, merchant, customer, lateScript }) => {
    const { field } = await sendShortReference({ page, merchant, customer }, 'UPIQR')
    lateScript()
    await isTakenOver(page)
    await expect(field).toHaveAccessibleDescription(/You entered 5/)
    await expect(field).toHaveValue('41324')
    await field.fill(REFERENCE)
    await send(page, 'reference-form')
    await expect(page.getByTestId('reference-sent')).toContainText(REFERENCE)
    await page.reload()
    await expect(page.getByTestId('reference-sent')).toContainText(REFERENCE)
  })
})

test.describe('a page whose app does not come', { tag: '@phone' }, () => {
  for (const [name, script] of [
    ['entry', ENTRY],
    ['renderer', RENDERER],
  ] as const) {
    test(`is paid, and tells by itself that it was, also after a reload: without its ${name}`, async ({
      page,
      merchant,
      sandbox,
      customer,
    }) => {
      await page.route(script, (route) => route.abort())
      const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
      await openAt(page, order.url)
      await customer.choose('PIXQR')
      await customer.sees('pay')
      await page.waitForURL(/[?&]token=/)
      await page.reload()
      await customer.sees('pay')
      await sandbox.settle(order.id, { status: 'SUCCESS' })
      // It loads itself anew every five seconds, and every ten once it is a minute old.
      await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS', { timeout: 30_000 })
      await expect(page.locator('#not-loaded')).toBeHidden()
    })
  }

  test('tells by itself that it was paid also where the request of a script hangs', async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
    await beginPayin(merchant, order, { method: 'PIXQR', currencyCode: 'BRL' })
    await page.clock.install()
    await holdScript(page, RENDERER)
    await page.goto(order.url)
    await customer.sees('pay')
    await sandbox.settle(order.id, { status: 'SUCCESS' })
    await page.clock.fastForward(31_000)
    await expect(page.locator('html')).not.toHaveAttribute('data-app')
    await page.clock.fastForward(16_000)
    await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
  })
})
