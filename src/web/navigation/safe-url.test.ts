import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { hostileAddresses } from '#contract/hostile-addresses.test-support.ts'
import { setServing } from '../browser/serving.ts'
import { hostOfSafe, openInWholeTab, openUrl, type Purpose, safeUrl } from './safe-url.ts'

const purposes: readonly Purpose[] = ['return', 'redirect', 'help', 'app_link']
const overHttps = (raw: string | undefined, purpose: Purpose) => safeUrl(raw, purpose, false)

const webPages = [
  'https://shop.example/thanks',
  'https://shop.example:8443/a?b=c&d=%20#e',
  'https://xn--bcher-kva.example/',
  'https://[2001:db8::1]/return',
  'https://shop.example/?next=javascript:alert(1)',
]
const walletLinks = [
  ...['upi://pay?pa=merchant%40bank&pn=Shop&am=100.00&cu=INR&tr=1', 'upi://pay?pa=merchant@bank&am=100.00'],
  ...['tez://upi/pay?pa=merchant%40bank', 'gpay://upi/pay?pa=merchant%40bank'],
  ...['phonepe://pay?pa=merchant%40bank', 'paytmmp://pay?pa=merchant%40bank'],
  ...['bhim://upi/pay?pa=merchant%40bank', 'momo://app?action=payWithApp', 'zalopay://pay?token=1'],
  ...['shopeeid://main?apprl=1', 'viettelmoney://pay?code=1'],
  'intent://pay?pa=merchant%40bank#Intent;scheme=upi;package=com.phonepe.app;end',
]
const otherIntents = [
  'intent://pay?a=b#Intent;scheme=tel;package=com.phonepe.app;end',
  'intent://pay?a=b#Intent;scheme=javascript;end',
  'intent://pay?a=b#Intent;scheme=upi;component=com.evil/.Activity;end',
  'intent://pay?a=b#Intent;scheme=upi;package=com.phonepe.app;S.browser_fallback_url=javascript:alert(1);end',
  'intent://pay?a=b#Intent;scheme=upi;package=a;end#Intent;scheme=tel;end',
  'intent://pay?a=b',
]

describe.each(purposes)('for the purpose %s', (purpose) => {
  test.each(webPages)('%s may be opened, unchanged', (raw) => expect(overHttps(raw, purpose)).toBe(raw))

  test.each(hostileAddresses)('%j may not be opened', (raw) => {
    expect(overHttps(raw, purpose)).toBeUndefined()
    expect(safeUrl(raw, purpose, true)).toBeUndefined()
  })

  test('undefined may not be opened', () => expect(overHttps(undefined, purpose)).toBeUndefined())

  test('http may be opened exactly if the app itself is served over http', () => {
    expect(overHttps('http://localhost:8080/demo-shop/', purpose)).toBeUndefined()
    expect(safeUrl('http://localhost:8080/demo-shop/', purpose, true)).toBe('http://localhost:8080/demo-shop/')
  })
})

describe('wallet apps', () => {
  test.each(walletLinks)('%s opens an app, and is refused for returns and redirects', (raw) => {
    expect(overHttps(raw, 'app_link')).toBe(raw)
    expect(overHttps(raw, 'return')).toBeUndefined()
    expect(overHttps(raw, 'redirect')).toBeUndefined()
  })

  test.each(otherIntents)('%s opens nothing', (raw) => expect(overHttps(raw, 'app_link')).toBeUndefined())

  test.each(['upi://user@pay?pa=a', 'upi://:secret@pay?pa=a', 'upi://user:secret@pay?pa=a'])(
    '%s has credentials and opens nothing',
    (raw) => expect(overHttps(raw, 'app_link')).toBeUndefined(),
  )

  test('an invisible character makes a wallet link invalid', () => {
    expect(overHttps('upi://pay?pa=merchant\u202e@bank', 'app_link')).toBeUndefined()
    expect(overHttps('upi://pay?pa=merchant @bank', 'app_link')).toBeUndefined()
  })
})

describe('e-mail links', () => {
  test.each(['mailto:help@shop.example', 'mailto:help.desk+pay@shop-1.example.com?subject=order_4711-a'])(
    '%s may be opened, but not as a page',
    (raw) => {
      expect(overHttps(raw, 'mail')).toBe(raw)
      expect(purposes.filter((purpose) => overHttps(raw, purpose) !== undefined)).toEqual([])
    },
  )

  test.each([
    ...hostileAddresses.filter((raw) => !raw.startsWith('mailto:')),
    ...webPages,
    ...walletLinks,
    'mailto:',
    'mailto:help',
    'mailto:help@shop',
    'mailto:a@shop.example,b@shop.example',
    'mailto:a@shop.example?cc=b@shop.example',
    'mailto:a@shop.example?subject=x&body=y',
    'mailto:a@shop.example?subject=x%0d%0aBcc:b@shop.example',
    'mailto:a@shop.example?subject=x y',
    'mailto:a%0a@shop.example',
    'MAILTO:a@shop.example',
    'mailto:a@shop.example\n',
  ])('%j is no letter to one address with a plain subject', (raw) => expect(overHttps(raw, 'mail')).toBeUndefined())
})

describe('images', () => {
  const inPageOver = (origin: string) => {
    // Tests of renderings, which share this module, say otherwise.
    setServing(undefined)
    vi.stubGlobal('window', { location: { origin } })
  }

  test('are shown over https, and over http from the page’s own origin alone', () => {
    inPageOver('http://localhost:8080')
    expect(safeUrl('https://cdn.shop.example/logo.svg', 'image')).toBe('https://cdn.shop.example/logo.svg')
    expect(safeUrl('http://localhost:8080/logo.svg', 'image')).toBe('http://localhost:8080/logo.svg')
    expect(safeUrl('http://localhost:80801/logo.svg', 'image')).toBeUndefined()
    expect(safeUrl('http://shop.example/logo.svg', 'image')).toBeUndefined()
    expect(safeUrl('http://shop.example/', 'return')).toBe('http://shop.example/')
  })

  test('are shown over https alone where the page is', () => {
    inPageOver('https://pay.example')
    expect(safeUrl('http://pay.example/logo.svg', 'image')).toBeUndefined()
    expect(safeUrl('http://shop.example/', 'return')).toBeUndefined()
  })
})

test('a bank’s page takes the whole tab, also out of a frame, and others this one, from which "back" returns', () => {
  const [assign, replace] = [vi.fn(), vi.fn()]
  const link = { click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  vi.stubGlobal('window', { location: { assign, replace } })
  const url = safeUrl('https://bank.example/pay', 'redirect', false)
  if (url === undefined) throw new Error('not a safe address')
  openInWholeTab(url)
  expect(link).toMatchObject({ href: 'https://bank.example/pay', target: '_top', rel: 'noreferrer' })
  expect(link.click).toHaveBeenCalledTimes(1)
  openUrl(url)
  expect([assign.mock.calls, replace.mock.calls]).toEqual([[['https://bank.example/pay']], []])
})

test.each([
  ['https://shop.example:8443/a?b=c', 'shop.example:8443'],
  ['http://localhost:8080/', 'localhost:8080'],
])('before the customer leaves for %s the host is shown as %s', (raw, host) => {
  const url = safeUrl(raw, 'return', true)
  expect(url && hostOfSafe(url)).toBe(host)
})

test('a mutated hostile address never leads anywhere but to the web and the listed apps', () => {
  const pieces = fc.constantFrom(...hostileAddresses, ...webPages, ...walletLinks, ...otherIntents)
  const noise = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('javascript:', '\t', '\u202e', '\\', '@', '//'))
  const mutated = fc
    .tuple(pieces, fc.nat(), noise)
    .map(([raw, at, text]) => raw.slice(0, at % (raw.length + 1)) + text + raw.slice(at % (raw.length + 1)))
  fc.assert(
    fc.property(mutated, fc.constantFrom(...purposes), (raw, purpose) => {
      const url = overHttps(raw, purpose)
      if (url === undefined) return
      const allowed =
        purpose === 'app_link'
          ? /^(?:https|upi|gpay|tez|phonepe|paytmmp|bhim|momo|zalopay|shopeeid|viettelmoney|intent):$/
          : /^https:$/
      expect(url).toBe(raw)
      expect(new URL(url).protocol).toMatch(allowed)
      expect(new URL(url).username + new URL(url).password).toBe('')
    }),
    { numRuns: 10_000 },
  )
})
