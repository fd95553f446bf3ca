import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setServerEnvironment } from '../browser/render-environment.ts'
import { setServing } from '../browser/serving.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { english } from '../i18n/english.test-support.ts'
import { I18nProvider } from '../i18n/i18n-provider.tsx'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { safeUrl } from '../navigation/safe-url.ts'
import { Button, ButtonLink } from './button/button.tsx'
import { Deadline } from './deadline/deadline.tsx'
import { Notice } from './feedback/notice.tsx'
import { ErrorSummary } from './field/error-summary.tsx'
import * as actionIcons from './icons/action-icons.tsx'
import * as icons from './icons/icons.tsx'
import { LogoOrMark } from './icons/logo.tsx'
import { BrandMark, initialOf, LetterMark } from './icons/mark.tsx'
import { ChoiceList, type ChoiceOption } from './list/choice-list.tsx'
import { Details } from './list/details.tsx'
import { LateContent } from './list/folded.tsx'
import { Steps } from './list/steps.tsx'
import { Waiting } from './loading/waiting.tsx'
import { Amount } from './money/amount.tsx'
import { Merchant, SandboxBanner } from './page/page.tsx'
import { Grouped } from './text/grouped.tsx'
import { LocalTime } from './time/local-time.tsx'

const inEnglish = await loadCatalogue('en')
const AT_MS = Date.parse('2026-11-21T12:00:00.000Z')
const environment = { device: 'desktop', languages: ['en-GB'], timeZone: 'Asia/Bangkok', nowMs: AT_MS } as const

beforeAll(() => setServing({ origin: 'https://pay.example', isTest: true }))
afterAll(() => setServing(undefined))
afterEach(() => setServerEnvironment(undefined))

const urlOf = (raw: string) => {
  const url = safeUrl(raw, 'help', false)
  if (url === undefined) throw new Error('not a safe address')
  return url
}
/** The HTML of a component without its classes, and of its drawings only that they are there. */
const markup = (content: Elements): string =>
  renderToStaticMarkup(<I18nProvider initial={inEnglish}>{content}</I18nProvider>)
    // React asks a browser for an image before it is needed.
    .replace(/^<link [^>]*>/, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/<svg.*?<\/svg>/g, '(drawing)')
const pathsOf = (content: Elements) => [...renderToStaticMarkup(content).matchAll(/ d="([^"]*)"/g)].map(([, d]) => d)

test('a summary of mistakes takes the focus also where the document comes with it, and no script', () => {
  const errors = [{ fieldId: 'email', message: 'Enter your e-mail address' }]
  expect(markup(<ErrorSummary errors={errors} attempt={0} />)).toMatch(/^<section [^>]*tabindex="-1" autofocus=""/)
})

describe('a button', () => {
  test('that is not busy has its icon, and says that it is neither busy nor disabled', () => {
    expect(markup(<Button icon={<icons.GlobeIcon />}>Go</Button>)).toBe(
      '<button type="button" aria-disabled="false" aria-busy="false"><span>(drawing)<span>Go</span></span></button><br/>',
    )
  })

  test('that is busy turns a ring in place of its icon, and keeps the focus', () => {
    expect(
      markup(
        <Button icon={<icons.GlobeIcon />} busy>
          Go
        </Button>,
      ),
    ).toBe(
      '<button type="button" aria-disabled="true" aria-busy="true"><span><span aria-hidden="true"></span><span>Go</span></span></button><br/>',
    )
  })

  test('that starts a payment has words for a click that was aimed elsewhere, hidden', () => {
    const words = `<p hidden="" data-press-again="${english('page.pressAgain')}"></p>`
    expect(markup(<Button guarded>Pay</Button>)).toContain(words)
    expect(markup(<Button>Save</Button>)).not.toContain('data-press-again')
  })

  test('that is a link tells the other page nothing about this one', () => {
    expect(markup(<ButtonLink href={urlOf('https://shop.example/back')}>Return</ButtonLink>)).toBe(
      '<a href="https://shop.example/back" rel="noreferrer"><span><span>Return</span></span></a><br/>',
    )
  })
})

test.each([
  ['info', '<div>', icons.InfoIcon],
  ['warn', '<div>', icons.WarnIcon],
  ['error', '<div role="alert">', icons.ErrorIcon],
  ['success', '<div role="status">', icons.SuccessIcon],
] as const)('a notice of the kind %s has its role and its sign', (kind, begins, Icon) => {
  const notice = (
    <Notice kind={kind} title="Title">
      Text
    </Notice>
  )
  expect(markup(notice)).toBe(`${begins}(drawing)<div><p>Title</p><span>Text</span></div></div>`)
  expect(pathsOf(notice)).toEqual(pathsOf(<Icon />))
  expect(markup(<Notice kind={kind}>Text</Notice>)).toBe(`${begins}(drawing)<div><span>Text</span></div></div>`)
})

test('of all icons those that point forwards or backwards are mirrored on a page read from right to left', () => {
  const all = Object.entries({ ...icons, ...actionIcons }).filter(([name]) => name.endsWith('Icon'))
  const html = all.map(([name, Icon]) => [name, renderToStaticMarkup((Icon as () => Elements)())] as const)
  const mirrored = html.flatMap(([name, text]) => (text.includes('data-mirrored="points"') ? [name] : []))
  expect(mirrored.sort()).toEqual(['BackIcon', 'LeaveIcon', 'NextIcon'])
  for (const [, text] of html) expect(text).toContain('viewBox="0 0 24 24" aria-hidden="true"')
})

describe('a tile', () => {
  const brand = (letters: string, ink?: 'dark') => {
    const html = renderToStaticMarkup(<BrandMark brand={ink ? [letters, '#00aa00', ink] : [letters, '#00aa00']} />)
    return {
      isData: html.includes('notranslate'),
      ground: /rect [^>]*fill="([^"]*)"/.exec(html)?.[1],
      ink: /<g [^>]*fill="([^"]*)"/.exec(html)?.[1],
      size: /font-size="([^"]*)"/.exec(html)?.[1],
      lines: [...html.matchAll(/y="([\d.]+)">([^<]*)/g)].map(([, y, line]) => `${line} at ${y}`),
    }
  }
  const light = { isData: true, ground: '#00aa00', ink: '#ffffff' }

  test('of a brand has its letters in its colour, the smaller the more there are', () => {
    expect(brand('Pix')).toEqual({ ...light, size: '13.5', lines: ['Pix at 19.725'] })
    expect(brand('K')).toMatchObject({ size: '16' })
    expect(brand('Maybank2')).toMatchObject({ size: '8.5' })
  })

  test('of a brand with two lines has them below each other', () => {
    expect(brand('Shopee\nPay')).toEqual({ ...light, size: '9.5', lines: ['Shopee at 13', 'Pay at 23'] })
  })

  test('of a light brand has dark letters', () => expect(brand('BAY', 'dark')).toMatchObject({ ink: '#111111' }))

  test.each([
    ['blue bottle', 'B'],
    ['ไทยพาณิชย์', 'ท'],
    ['ເທດ', 'ທ'],
    ['«7-Eleven»', '7'],
    ['éclair', 'É'],
    ['…', ''],
  ])('of %s has the letter %j', (name, letter) => {
    expect(initialOf(name)).toBe(letter)
    const mark = `<span data-letter="${letter}" aria-hidden="true" translate="no"></span>`
    expect(markup(<LetterMark name={name} />)).toBe(mark)
  })
})

describe('a list of choices', () => {
  const options = [
    { value: 'A', label: 'Pix' },
    { value: 'B', label: 'Banco A', hint: 'Online', isName: true, startsGroup: true },
  ]
  const list = (content: Elements) =>
    markup(content).replaceAll(/<p hidden="" data-press-again="[^"]+"><\/p>/g, '(words)')

  test('has rows that submit their values, names of brands that are not translated, and groups', () => {
    expect(list(<ChoiceList name="row" options={options} current={undefined} />)).toBe(
      '<ul><li data-current="false"><button type="submit" value="A" name="row" formMethod="get"><span><span>Pix</span><br/></span>(drawing)</button>(words)</li>' +
        '<li data-current="false" data-group="true"><button type="submit" value="B" name="row" formMethod="get"><span><span dir="auto" translate="no">Banco A</span><br/><span>Online</span></span>(drawing)</button>(words)</li></ul>',
    )
  })

  test('says which row was chosen before, without a button to confirm it', () => {
    expect(list(<ChoiceList name="row" options={options.slice(0, 1)} current="A" />)).toBe(
      '<ul><li data-current="true"><button type="submit" value="A" aria-current="true" name="row" formMethod="get"><span><span>Pix</span><br/></span>(drawing)</button>(words)</li></ul>',
    )
  })

  test('has the button that confirms below the row, which it unfolds, guards and posts', () => {
    const confirm = ({ label }: ChoiceOption) => <b>Take {label}</b>
    expect(list(<ChoiceList name="row" options={options.slice(0, 1)} current="A" confirm={confirm} />)).toBe(
      '<ul><li data-current="true"><button type="submit" value="A" aria-current="true" aria-expanded="true" name="row" formMethod="get"><span><span>Pix</span><br/></span></button>(words)' +
        '<div><button type="submit" aria-disabled="false" aria-busy="false" formMethod="post"><span><b>Take Pix</b></span></button>(words)<br/></div></li></ul>',
    )
  })
})

test('a value has its label, its copy button by that name, and what must be done with it', () => {
  const rows = [
    { name: 'account', label: 'Account number', shown: '0012', copy: '0012', note: 'Exactly' },
    { label: 'Bank', shown: 'SCB', strong: true },
  ]
  expect(markup(<Details rows={rows} />)).toBe(
    '<dl><div data-strong="false" data-noted="true"><dt>Account number</dt><dd><span data-testid="value-account">0012</span><br/>' +
      `<button type="button" data-state="idle" data-testid="copy-account" aria-label="${english('copy.of', { what: 'Account number' })}">(drawing)<span>${english('copy.button')}</span></button><br/></dd><dd>Exactly</dd></div>` +
      '<div data-strong="true" data-noted="false"><dt>Bank</dt><dd><span>SCB</span></dd></div></dl>',
  )
})

test('only the most important value has words on its copy button', () => {
  const copyOf = (strong: boolean) =>
    renderToStaticMarkup(
      <I18nProvider initial={inEnglish}>
        <Details rows={[{ label: 'Amount', shown: '1', copy: '1', strong }]} />
      </I18nProvider>,
    )
  expect(copyOf(false)).toContain(`<span class="visually-hidden">${english('copy.button')}</span>`)
  expect(copyOf(true)).toContain(`<span>${english('copy.button')}</span>`)
})

test.each([
  [undefined, '1234567890', '<span>1234</span><span>5678</span><span>90</span>'],
  [[3, 1, 6], '1234567890', '<span>123</span><span>4</span><span>567890</span>'],
  [undefined, '12345678', '<span>1234</span><span>5678</span>'],
])('a long number in groups of %j reads %s as one from left to right', (lengths, text, groups) => {
  expect(markup(<Grouped text={text} lengths={lengths} />)).toBe(`<bdi dir="ltr" translate="no">${groups}</bdi>`)
})

test.each(['1234567', 'casa.perro', 'ana@example.com'])('the value %s is not grouped', (text) => {
  expect(markup(<Grouped text={text} />)).toBe(`<bdi translate="no">${text}</bdi>`)
})

test.each([
  ['h1', '<h1 tabindex="-1">'],
  ['p', '<p role="status">'],
] as const)('what is waited for stands beside a ring: as %s', (as, opening) => {
  expect(markup(<Waiting message="page.loading" as={as} />)).toContain(
    `<div data-testid="waiting"><span aria-hidden="true"></span>${opening}${english('page.loading')}</`,
  )
})

test('an amount and its currency code stay on one line', () => {
  const amount = '<bdi translate="no"><span>$100.00</span><span>\u00a0MXN</span></bdi>'
  expect(markup(<Amount amount="100" currencyCode="MXN" />)).toBe(amount)
})

test('a merchant is named beside its logo, or beside its first letter', () => {
  const named = `<span><span>${english('page.payTo')}</span><br/><strong><bdi translate="no">Blue Bottle</bdi></strong></span>`
  expect(markup(<Merchant name="Blue Bottle" />)).toBe(
    `<p><span data-letter="B" aria-hidden="true" translate="no"></span>${named}</p>`,
  )
  expect(markup(<Merchant name="Blue Bottle" logoUrl={urlOf('https://cdn.example/logo.svg')} />)).toBe(
    `<p><span data-testid="logo"><img src="https://cdn.example/logo.svg" alt="Blue Bottle" referrerPolicy="no-referrer"/></span>${named}</p>`,
  )
  expect(markup(<Merchant />)).toBe('')
})

test('the logo of a method is loaded when it comes near the screen, and without one its mark is shown', () => {
  const tile = (url: string | undefined) =>
    markup(
      <LogoOrMark url={url === undefined ? url : urlOf(url)}>
        <b>mark</b>
      </LogoOrMark>,
    )
  expect(tile('https://cdn.example/pix.svg')).toBe(
    '<img src="https://cdn.example/pix.svg" alt="" loading="lazy" referrerPolicy="no-referrer"/>',
  )
  expect(tile(undefined)).toBe('<b>mark</b>')
})

test('a test payment says that no money moves', () => {
  const banner = /^<p data-testid="test-banner"><strong>[^<]+<\/strong><span> [^<]+<\/span><\/p>$/
  expect(markup(<SandboxBanner />)).toMatch(banner)
})

test('steps are a numbered list', () => {
  expect(markup(<Steps items={['Open', 'Pay']} />)).toBe('<ol><li>Open</li><li>Pay</li></ol>')
})

test('a server writes what is folded at once, and a time with all that a browser in another zone needs', () => {
  setServerEnvironment({ ...environment, nowMs: AT_MS + 500 })
  expect(
    markup(
      <LateContent>
        <b>folded</b>
      </LateContent>,
    ),
  ).toBe('<b>folded</b>')
  expect(markup(<LocalTime atMs={AT_MS + 3_600_000} nowMs={AT_MS} timeStyle="deadline" />)).toBe(
    '<time dateTime="2026-11-21T13:00:00.000Z" data-zone="Asia/Bangkok" data-offset="-420" translate="no">20:00</time>' +
      '<span data-html-only="" translate="no"> GMT+7</span>',
  )
})

test('a server writes beside a countdown, which stands still without the app, until when to pay', () => {
  setServerEnvironment({ ...environment, nowMs: AT_MS })
  const written = markup(<Deadline expireAtMs={AT_MS + 125_000} startMs={AT_MS} />)
  expect(written).toContain(
    '<span role="timer" aria-live="off" data-app-coming="" data-screen-only=""><span>Time left: </span><bdi translate="no">2:05</bdi></span>',
  )
  expect(written).toMatch(/<span data-still="">.*>19:02<\/time><span data-html-only="" translate="no"> GMT\+7</)
})
