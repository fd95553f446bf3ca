import { expect, test, vi } from 'vitest'
import { english } from '../../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../../ui/run-page.test-support.tsx'
import { OwnApp, UpiApps } from './open-app.tsx'

let page: RunningPage

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Mobile'
const LINK = 'upi://pay?pa=shop@bank&am=100.50'

async function open(content: Parameters<typeof runPage>[0], userAgent = ANDROID) {
  page = await runPage(content, { userAgent })
  const assign = vi.fn()
  Object.assign(Object(page.window).location, { assign })
  return assign
}
const notice = () => page.find('[role="status"]').textContent

test('the app of a wallet is opened by its own link, and by nothing on a desktop', async () => {
  const assign = await open(<OwnApp deeplink="https://app.wallet.example/pay/1" name="GoPay" />)
  await page.click(page.button(english('pay.qr.openApp', { app: 'GoPay' })))
  expect(assign.mock.calls).toEqual([['https://app.wallet.example/pay/1']])
  await page.end()
  await open(<OwnApp deeplink="https://app.wallet.example/pay/1" name="GoPay" />, 'Mozilla/5.0 (X11; Linux)')
  expect(page.count('button')).toBe(0)
})

test('a link that is not safe has no button', async () => {
  await open(<OwnApp deeplink="javascript:alert(1)" name="GoPay" />)
  expect(page.count('button')).toBe(0)
})

test('a page that is still visible two seconds after the tap says that the app did not open', async () => {
  await open(<UpiApps upiLink={LINK} />)
  await page.click(page.button('PhonePe'))
  await page.pass(1_999)
  expect(notice()).toBe('')
  await page.pass(1)
  expect(notice()).toContain(english('pay.qr.appDidNotOpen', { app: 'PhonePe' }))
  await page.click(page.button('BHIM'))
  expect(notice()).toBe('')
})

test('a page that the app has covered says nothing', async () => {
  await open(<UpiApps upiLink={LINK} />)
  await page.click(page.button('PhonePe'))
  page.show({ visible: false })
  await page.pass(3_000)
  page.show({ visible: true })
  expect(notice()).toBe('')
})

test('of two apps in a row only the last is said not to have opened', async () => {
  const assign = await open(<UpiApps upiLink={LINK} />)
  await page.click(page.button('PhonePe'))
  await page.pass(1_500)
  await page.click(page.button('BHIM'))
  await page.pass(1_000)
  expect(notice()).toBe('')
  await page.pass(1_000)
  expect(notice()).toContain(english('pay.qr.appDidNotOpen', { app: 'BHIM' }))
  const apps = ['com.phonepe.app', 'in.org.npci.upiapp']
  const intents = apps.map((app) => [`intent://pay?pa=shop@bank&am=100.50#Intent;scheme=upi;package=${app};end`])
  expect(assign.mock.calls).toEqual(intents)
})
