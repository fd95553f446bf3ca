import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { expect, test, vi } from 'vitest'
import { fire } from '#web/browser/open-window.test-support.ts'
import { type RunningPage, runPage } from '#web/ui/run-page.test-support.tsx'
import { KeysSwitch } from './keys.tsx'

let page: RunningPage
let search: string
/** How the address came about: a step that is pushed is undone by "back". */
let navigation: string

function Address() {
  search = useLocation().search
  navigation = useNavigationType()
  return null
}

const writeText = vi.fn(async () => undefined)

async function open(query = '') {
  writeText.mockClear()
  page = await runPage(
    <MemoryRouter initialEntries={[`/sandbox${query}`]}>
      <KeysSwitch />
      <Address />
      <button type="button" data-row="order-1">
        order-1
      </button>
      <button type="button" data-row="order-2">
        order-2
      </button>
      <search>
        <input name="search" />
      </search>
    </MemoryRouter>,
    { globals: { navigator: { userAgent: '', maxTouchPoints: 0, languages: ['en'], clipboard: { writeText } } } },
  )
  // Nothing is laid out, and what has no place on the page is passed over.
  for (const row of rows()) Object.assign(row, { getClientRects: () => [{}] })
}

const rows = () => [...page.document.querySelectorAll<HTMLElement>('[data-row]')]

/** Presses a key where the focus is. */
async function press(key: string, held: Readonly<Record<string, boolean>> = {}) {
  const keys = { key, ctrlKey: false, metaKey: false, altKey: false, ...held }
  const event = fire(page.document.activeElement ?? page.document, 'keydown', keys)
  await page.pass(1)
  return event
}

test('a digit opens its section, and the open payment is left', async () => {
  await open('?section=time&payment=payins/a')
  await press('3')
  expect(search).toBe('?section=payments')
})

test('j and k move between the first row and the last, and c copies the one that has the focus', async () => {
  await open()
  for (const [keys, row] of [
    ['k', 0],
    ['jj', 1],
    ['kk', 0],
  ] as const) {
    for (const key of keys) await press(key)
    expect(page.document.activeElement).toBe(rows()[row])
  }
  await press('c')
  expect(writeText.mock.calls).toEqual([['order-1']])
  expect(page.announced()).toBe('Copied.')
})

test('a key that does something is not the browser’s too, and one that does nothing is', async () => {
  await open('?section=time')
  expect((await press('/')).defaultPrevented).toBe(true)
  expect(page.document.activeElement).toBe(page.find('input[name="search"]'))
  page.document.body.focus()
  page.find('input[name="search"]').blur()
  for (const key of ['x', 'c', '0', '8', '12', 'Enter', '']) expect((await press(key)).defaultPrevented).toBe(false)
  for (const row of rows()) Object.assign(row, { getClientRects: () => [] })
  expect((await press('j')).defaultPrevented).toBe(false)
})

test('a row that was copied is marked for a second and a half', async () => {
  await open()
  const [, row] = rows()
  if (!row) throw new Error('no second row')
  row.focus()
  await press('c')
  expect(row.dataset['copied']).toBe('')
  await page.pass(1_490)
  expect(row.dataset['copied']).toBe('')
  await page.pass(20)
  expect(row.dataset['copied']).toBeUndefined()
})

test('a row in folded details is passed over', async () => {
  await open()
  Object.assign(rows()[0] ?? {}, { getClientRects: () => [] })
  await press('j')
  expect(page.document.activeElement).toBe(rows()[1])
})

test('a row whose text could not be copied is not announced', async () => {
  await open()
  writeText.mockRejectedValueOnce(new Error('not allowed'))
  await press('j')
  await press('c')
  expect(page.announced()).toBe('')
})

test('keys do nothing once the page has gone', async () => {
  await open('?section=time')
  await page.draw(null)
  expect((await press('3')).defaultPrevented).toBe(false)
})

test('keys are left alone while the customer types, and with Control, Alt or the command key', async () => {
  await open('?section=time')
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect((await press('3', held)).defaultPrevented).toBe(false)
  page.find('input[name="search"]').focus()
  expect((await press('3')).defaultPrevented).toBe(false)
  expect(search).toBe('?section=time')
})

test.each(['input:not([type="checkbox"])', 'select', 'textarea'])(
  'keys belong to %s that is typed in',
  async (field) => {
    await open('?section=time')
    const [row] = rows()
    if (!row) throw new Error('no row')
    Object.assign(row, { matches: (selector: string) => selector.split(', ').includes(field) })
    row.focus()
    expect((await press('3')).defaultPrevented).toBe(false)
  },
)

test('keys are switched off in the address, without a step of "back": they do nothing until they are switched on', async () => {
  await open('?section=time')
  const isOn = page.find('input[type="checkbox"]')
  await page.click(isOn)
  expect([search, navigation]).toEqual(['?section=time&keys=off', 'REPLACE'])
  await press('3')
  expect(search).toBe('?section=time&keys=off')
  await page.click(isOn)
  // The checkbox that has the focus takes no letters.
  isOn.focus()
  await press('3')
  expect(search).toBe('?section=payments')
})
