import { expect, test } from 'vitest'
import { answerOf } from '#gateway/http/answer.ts'
import { fetchOf } from '#gateway/http/incoming-request.ts'
import { withFramedPage } from './framed-page.ts'

const page = (ancestors: string) =>
  fetchOf(
    withFramedPage(async () =>
      answerOf('<html>the payment</html>', {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'none'; frame-ancestors ${ancestors}; base-uri 'none'`,
        },
      }),
    ),
  )
const address = 'https://pay.example/?merchantCode=m&idPayin=1&token=a.b.c'
const visit = (dest: string, language = 'en', url = address) =>
  new Request(url, { headers: { 'sec-fetch-dest': dest, 'accept-language': language } })

test('a frame of another site gets a sentence and a link to the same payment in the whole tab', async () => {
  const response = await page("'none'")(visit('iframe', 'th-TH,th;q=0.9'))
  const html = await response.text()
  expect(response.status).toBe(403)
  expect(html).toContain('<html lang="th"')
  expect(html).toContain('href="?merchantCode=m&amp;idPayin=1&amp;token=a.b.c" target="_top"')
  expect(html).not.toMatch(/the payment|<script/)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-ancestors *')
})

test('the words of a frame are in the language of the redirect URL first', async () => {
  const response = await page("'none'")(visit('iframe', 'th', `${address}&lang=pt`))
  expect(await response.text()).toContain('<html lang="pt-BR"')
})

test('a frame of a site that the merchant names, and a visit without a frame, get the payment page', async () => {
  const framed = await page('https://shop.example')(visit('iframe'))
  expect(await framed.text()).toContain('the payment')
  const whole = await page("'none'")(visit('document'))
  expect(await whole.text()).toContain('the payment')
})

test('the link in a frame cannot leave its attribute', async () => {
  const response = await page("'none'")(visit('iframe', 'en', `${address}&x="><script>alert(1)</script>`))
  expect(await response.text()).not.toContain('<script')
})
