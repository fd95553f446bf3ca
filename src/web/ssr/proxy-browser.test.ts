import { expect, test } from 'vitest'
import { isProxyBrowser } from './proxy-browser.ts'

const webView = (rest: string) =>
  `Mozilla/5.0 (Linux; Android 13; CPH2387 Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36 ${rest}`

test.each([
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16'],
  [
    'UC Browser for slow networks',
    'UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-US; RMX1941) U2/1.0.0 UCBrowser/10.7.9.856 U2/1.0.0 Mobile',
  ],
])('%s renders pages on its own servers', (_name, userAgent) => {
  expect(isProxyBrowser(userAgent)).toBe(true)
})

test.each([
  ['Line', webView('Line/14.20.1/IAB')],
  ['WhatsApp', webView('WhatsApp/2.24.25.76')],
  ['Facebook', webView('[FB_IAB/FB4A;FBAV/490.0.0.43.82;]')],
  ['WeChat', webView('MMWEBID/2247 MicroMessenger/8.0.54.2760(0x28003640) WeChat/arm64 NetType/WIFI Language/en')],
  ['Opera on Android', webView('OPR/86.0.4550.82404')],
  [
    'UC Browser',
    'Mozilla/5.0 (Linux; U; Android 12; en-US; V2029) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.80 UCBrowser/15.5.2.1346 Mobile Safari/537.36',
  ],
])('%s runs the page on the device', (_name, userAgent) => {
  expect(isProxyBrowser(userAgent)).toBe(false)
})
