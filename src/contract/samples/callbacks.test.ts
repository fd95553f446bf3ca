import { expect, test } from 'vitest'
import { languages } from './languages.ts'

const server = {
  baseUrl: 'https://pay.example/api',
  paymentAppUrl: 'https://pay.example',
  merchantCode: 'demo-shop',
}
const receivers = languages.flatMap(({ label, callback }) => (callback ? [[label, callback(server)] as const] : []))

test('every language but curl has a program that receives callbacks', () => {
  const labels = receivers.map(([label]) => label)
  expect(labels).toEqual(['TypeScript', 'Python', 'PHP', 'Ruby', 'Java', 'Go', 'C#'])
})

test.each(receivers)(
  'a callback in %s whose payin cannot be read gets 503 or 500, so that the gateway calls again',
  (_, text) => {
    expect(text).toMatch(/\b50[03]\b/)
  },
)
