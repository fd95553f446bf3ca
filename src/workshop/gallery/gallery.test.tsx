import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { businessCodes } from '#contract/errors.ts'
import { queriesAsInBrowser } from '#web/browser/browser-queries.test-support.ts'
import { type RunningPage, runPage } from '#web/ui/run-page.test-support.tsx'
import { SandboxProvider } from '../api/sandbox-provider.tsx'
import { outlineOf } from '../app/outline.test-support.ts'
import { Gallery } from './gallery.tsx'

const pairs = [
  { methodCode: 'PIXQR', currencyCode: 'BRL', operatorCodes: [], operators: 1 },
  { methodCode: 'EWALLET', currencyCode: 'IDR', operatorCodes: ['OVO', 'DANA'], operators: 3 },
  { methodCode: 'VAPAY', currencyCode: 'IDR', operatorCodes: ['BCA'], operators: 2 },
]

let page: RunningPage
let address: string
queriesAsInBrowser()

function Address() {
  address = useLocation().search
  return null
}

async function open(query: string, response: Response = Response.json({ pairs, currencyCodes: ['BRL', 'IDR'] })) {
  page = await runPage(
    <SandboxProvider>
      <MemoryRouter initialEntries={[`/gallery?${query}`]} useTransitions={false}>
        <Gallery />
        <Address />
      </MemoryRouter>
    </SandboxProvider>,
    { globals: { fetch: async () => response.clone() } },
  )
  await page.pass(20)
}
const filter = (name: string) => page.find(`[name="${name}"]`)
const shown = () => [...page.document.querySelectorAll('iframe')].map((frame) => frame.getAttribute('title'))

test('the gallery shows the screens of a step in frames, with filters for which and how', async () => {
  await open('step=form&state=empty&methodCode=EWALLET')
  expect(outlineOf(page.document.body)).toBe(`h1 "Gallery"
p "Every screen of the payment page, made from the tables: the page itself, in front of a gateway that is played."
form aria-label=Which screens
label "Step"
select name=step holds "form" of choose, operator, form, submit, pay, done, error
label "State"
select name=state holds "empty" of  "all", empty, errors, prefilled, locked
label "Method"
select name=methodCode holds "EWALLET" of  "all", PIXQR, EWALLET, VAPAY
label "Currency"
select name=currencyCode holds "" of  "all", BRL, IDR
label "Language"
select name=locale holds "en" of en "English", id "Bahasa Indonesia", th "ไทย", …
label "Colours"
select name=scheme holds "light" of light, dark
label "Width"
select name=device holds "phone" of phone, desktop
label "Merchant’s colour"
input name=color placeholder=#0b5d3b type=text holds ""
p data-testid=count role=status "1 screen"
a href=gallery?frame=1&step=form&state=empty&methodCode=EWALLET&currencyCode=IDR&operatorCode=OVO&locale=en&scheme=light&device=phone rel=noreferrer noopener target=_blank "EWALLET · IDR · OVO · form: empty"
iframe height=740 loading=lazy src=gallery?frame=1&step=form&state=empty&methodCode=EWALLET&currencyCode=IDR&operatorCode=OVO&locale=en&scheme=light&device=phone title=EWALLET · IDR · OVO · form: empty width=360
div aria-live=polite role=status`)
})

test('a filter is in the address at once, and another step keeps only a state that it has too', async () => {
  await open('step=pay&state=open&currencyCode=IDR')
  expect(shown()).toEqual([
    'EWALLET · IDR · OVO · pay: open',
    'EWALLET · IDR · DANA · pay: open',
    'VAPAY · IDR · BCA · pay: open',
  ])
  await page.choose(filter('step'), 'operator')
  await page.pass(20)
  expect(address).toBe('?step=operator&state=open&currencyCode=IDR')
  expect(shown()).toEqual(['EWALLET · IDR · OVO · operator: open', 'VAPAY · IDR · BCA · operator: open'])
  await page.choose(filter('step'), 'form')
  await page.pass(20)
  expect(address).toBe('?step=form&currencyCode=IDR')
  expect(page.valueOf(filter('state'))).toBe('')
  expect(outlineOf(page.find('form'))).toContain(
    '\nselect name=state holds "" of  "all", empty, errors, prefilled, locked\n',
  )
})

test('frames have the size, the scheme and the language that are chosen', async () => {
  await open('step=choose&methodCode=PIXQR')
  await page.choose(filter('scheme'), 'dark')
  await page.choose(filter('device'), 'desktop')
  await page.choose(filter('locale'), 'th')
  await page.pass(20)
  expect(address).toBe('?step=choose&methodCode=PIXQR&scheme=dark&device=desktop&locale=th')
  expect(page.find('count').textContent).toBe('1 screen')
  const [frame] = [...page.document.querySelectorAll('iframe')]
  expect([frame?.getAttribute('width'), frame?.getAttribute('height')]).toEqual(['1280', '800'])
  expect(frame?.getAttribute('src')).toBe(
    'gallery?frame=1&step=choose&state=open&methodCode=PIXQR&currencyCode=BRL&locale=th&scheme=dark&device=desktop',
  )
})

test('a colour is taken once it is one', async () => {
  await open('step=choose&methodCode=PIXQR')
  await page.type(filter('color'), '#0b5d3')
  await page.pass(20)
  expect(page.text()).toContain('Merchant’s colour: # and six hexadecimal digits, such as #0b5d3b.')
  expect(address).toBe('?step=choose&methodCode=PIXQR')
  await page.type(filter('color'), '#0B5D3b')
  await page.pass(20)
  expect(page.text()).not.toContain('six hexadecimal digits')
  expect([...page.document.querySelectorAll('iframe')][0]?.getAttribute('src')).toContain('color=%230B5D3b')
})

test('the gallery shows 24 screens at first and 24 more at each press, and begins anew with another filter', async () => {
  await open('step=error')
  const all = 3 * (7 + businessCodes.length)
  expect([page.find('count').textContent, shown().length]).toEqual([`${all} screens`, 24])
  await page.click(page.button('Show more screens'))
  expect(shown()).toHaveLength(48)
  // The button stands behind the new screens now: the keyboard goes on at the first of them.
  const links = () => [...page.document.querySelectorAll('a')]
  expect(page.document.activeElement).toBe(links()[24])
  await page.pass(1_000)
  await page.click(page.button('Show more screens'))
  expect(shown()).toHaveLength(all)
  expect(page.document.activeElement).toBe(links()[48])
  expect(page.text()).not.toContain('Show more screens')
  await page.choose(filter('step'), 'done')
  await page.pass(20)
  expect(shown()).toHaveLength(24)
})

test('the gallery says why its screens could not be listed', async () => {
  await open('', Response.json({ message: 'Not now.' }, { status: 503 }))
  expect(page.find('main').textContent).toContain('Not now.')
})
