import { expect, test, vi } from 'vitest'
import { fire } from '../../browser/open-window.test-support.ts'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { findOptions, SearchableList } from './searchable-list.tsx'

let page: RunningPage

const banks = ['Affin', 'Alliance', 'CIMB', 'HSBC', 'Maybank', 'OCBC', 'RHB', 'UOB', 'Bank Islam']
const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
const list = (count: number) => (
  <form onSubmit={onSubmit}>
    <SearchableList
      options={banks.slice(0, count).map((name) => ({ value: name, label: name }))}
      current={undefined}
      name="bank"
      search={{ name: 'search', sent: undefined }}
    />
  </form>
)
const rows = () => [...page.document.querySelectorAll('button[name="bank"]')].map(({ textContent }) => textContent)

test.each([
  [7, 0],
  [8, 1],
])('a list of %i rows has %i searches', async (count, expected) => {
  page = await runPage(list(count))
  expect(page.count('input')).toBe(expected)
  expect(rows()).toHaveLength(count)
})

test('a search keeps the rows that match, and all of them once it is emptied', async () => {
  page = await runPage(list(9))
  await page.type(page.find('input'), 'ba')
  expect(rows()).toEqual(['Bank Islam', 'Maybank'])
  await page.type(page.find('input'), '')
  expect(rows()).toHaveLength(9)
})

test('only a whole list shows its groups', async () => {
  page = await runPage(list(9))
  expect(page.count('[data-whole="true"]')).toBe(1)
  await page.type(page.find('input'), 'ba')
  expect([page.count('[data-whole="true"]'), page.count('[data-whole="false"]')]).toEqual([0, 1])
})

test('the search is a search field by its name, which neither the browser nor the keyboard fills in', async () => {
  page = await runPage(list(9))
  const input = page.find('input')
  const named = ['type', 'placeholder', 'autoComplete', 'enterKeyHint'].map((name) => input.getAttribute(name))
  expect(named).toEqual(['search', page.find('label').textContent, 'off', 'done'])
  expect(page.find('label').getAttribute('for')).toBe(input.getAttribute('id'))
})

test('a search without a match says what was searched for', async () => {
  page = await runPage(list(9))
  await page.type(page.find('input'), 'xyz')
  expect(rows()).toEqual([])
  expect(page.text()).toContain('“xyz”')
})

test('the number of matches is announced once, when the typing pauses for 600 ms', async () => {
  page = await runPage(list(9))
  await page.type(page.find('input'), 'b')
  await page.pass(599)
  await page.type(page.find('input'), 'ba')
  await page.pass(599)
  expect(page.announced()).toBe('')
  await page.pass(1)
  expect(page.announced()).toBe(english('choose.found', { count: 2 }))
})

test('Enter in the search moves the focus to the first match and does not submit the form', async () => {
  page = await runPage(list(9))
  await page.type(page.find('input'), 'ba')
  const event = fire(page.find('input'), 'keydown', { key: 'Enter', isComposing: false })
  expect(event.defaultPrevented).toBe(true)
  expect(page.document.activeElement?.textContent).toBe('Bank Islam')
})

test('what a script has written into the search without an event counts when Enter is pressed or the field is left', async () => {
  page = await runPage(list(9))
  const input = page.find('input')
  input.focus()
  Object.assign(input, { value: 'ocbc' })
  fire(input, 'keydown', { key: 'Enter', isComposing: false })
  await page.pass(1)
  expect(rows()).toEqual(['OCBC'])
  input.focus()
  Object.assign(input, { value: 'hsbc' })
  input.blur()
  await page.pass(1)
  expect(rows()).toEqual(['HSBC'])
})

test.each([true, false])(
  'Enter that ends the composition of a character stays in the search: composing %s',
  async (isComposing) => {
    page = await runPage(list(9))
    await page.type(page.find('input'), 'ba')
    const event = fire(page.find('input'), 'keydown', { key: 'Enter', keyCode: 229, isComposing })
    expect(event.defaultPrevented).toBe(false)
    expect(page.document.activeElement).toBe(page.find('input'))
  },
)

test('other keys stay in the search, and Enter without a match does nothing', async () => {
  page = await runPage(list(9))
  const input = page.find('input')
  await page.type(input, 'xyz')
  expect(fire(input, 'keydown', { key: 'a', isComposing: false }).defaultPrevented).toBe(false)
  expect(fire(input, 'keydown', { key: 'Enter', isComposing: false }).defaultPrevented).toBe(true)
  expect(page.document.activeElement).toBe(input)
})

const searched = [
  { value: 'KBANK', label: 'ธนาคารกสิกรไทย' },
  { value: 'SCB', label: 'ธนาคารไทยพาณิชย์' },
  { value: '1007', label: 'Bancolombia' },
  { value: '1001', label: 'Banco de Bogotá' },
  { value: 'TCB', label: 'Ngân hàng Kỹ thương Đông Á' },
  { value: 'PUNB', label: 'Punjab National Bank' },
  { value: '004', label: 'KB국민은행', otherNames: ['Kookmin Bank'] },
  { value: 'MBB', label: 'MB', otherNames: ['Ngân hàng Quân đội', 'ธนาคารเอ็มบี'] },
]

test.each([
  ['', 8],
  ['  ', 8],
  ['bogota', 1],
  ['BANCO', 2],
  ['banco de', 1],
  ['de banco', 1],
  ['ky thuong', 1],
  ['dong a', 1],
  ['กสิกร', 1],
  ['กสกร', 0],
  ['scb', 1],
  ['1007', 1],
  ['pnb', 1],
  ['BdB', 1],
  ['국민', 1],
  ['구', 1],
  ['kookmin', 1],
  ['quan doi', 1],
  ['เอ็มบี', 1],
  ['เอมบ', 0],
  ['zzz', 0],
  ['.*', 0],
])('the search for %j finds %i options', (query, count) => expect(findOptions(searched, query)).toHaveLength(count))

test('a search has the names that begin with it first, then other names that do, in the order of the list', () => {
  const names = ['Vietcombank', 'MB Bank', 'Techcombank', 'Ngân hàng MB', 'MBV']
  const options = [{ value: '', label: 'ABC', otherNames: ['mb'] }, ...names.map((label) => ({ value: '', label }))]
  const found = findOptions(options, 'mb').map(({ label }) => label)
  expect(found).toEqual(['MB Bank', 'Ngân hàng MB', 'MBV', 'ABC', 'Vietcombank', 'Techcombank'])
})
