import { describe, expect, test } from 'vitest'
import { upiAppLinks } from './upi-links.ts'

const query = 'pa=merchant@sandbox&pn=Shop%20%26%20Co&mc=5999&tr=PAYIN1&tn=Order%20PAYIN1&am=100.00&cu=INR'
const link = `upi://pay?${query}`

const queryOf = (url: string): string => url.slice(url.indexOf('?') + 1).replace(/#Intent;.*$/, '')

describe.each(['android', 'ios'] as const)('on %s', (device) => {
  const links = upiAppLinks(link, device)

  test('Google Pay, PhonePe, Paytm, BHIM and any other app are offered', () => {
    expect(links.map(({ app }) => app)).toEqual(['Google Pay', 'PhonePe', 'Paytm', 'BHIM', undefined])
  })

  test('every app gets the query of the QR code letter for letter', () => {
    expect(links.map(({ url }) => queryOf(url))).toEqual(links.map(() => query))
  })

  test('any other app gets the link itself', () => expect(links.at(-1)?.url).toBe(link))
})

test('Android opens one app by an intent URL with its package', () => {
  const [googlePay] = upiAppLinks(link, 'android')
  const app = 'package=com.google.android.apps.nbu.paisa.user'
  expect(googlePay?.url).toBe(`intent://pay?${query}#Intent;scheme=upi;${app};end`)
})

test("iPhones open one app by the app's own scheme", () => {
  const schemes = upiAppLinks(link, 'ios').map(({ url }) => url.slice(0, url.indexOf('?')))
  expect(schemes).toEqual(['gpay://upi/pay', 'phonepe://pay', 'paytmmp://pay', 'bhim://upi/pay', 'upi://pay'])
})

test('a desktop has no UPI apps', () => expect(upiAppLinks(link, 'desktop')).toEqual([]))

const wrongLinks = ['', 'https://pay.example.com/?pa=a@b', 'upi://mandate?pa=a@b', 'upi://pay?']
test.each([...wrongLinks, `${link}#Intent;package=evil;end`])('an invalid UPI link opens no app: %j', (raw) =>
  expect(upiAppLinks(raw, 'android')).toEqual([]),
)
