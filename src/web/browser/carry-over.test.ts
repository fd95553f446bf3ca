import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carryOver } from './carry-over.ts'
import { SmallDocument, type SmallElement, SmallInput, SmallSelect } from './small-document.test-support.ts'

let page: SmallDocument
const heard: string[] = []
beforeEach(() => {
  page = new SmallDocument()
  for (const [name, value] of Object.entries({
    document: page,
    HTMLInputElement: SmallInput,
    HTMLSelectElement: SmallSelect,
  }))
    vi.stubGlobal(name, value)
  draw()
})
afterEach(() => {
  heard.length = 0
  vi.unstubAllGlobals()
})

const add = (parent: SmallElement, tag: string, attributes: Readonly<Record<string, string>>) => {
  const element = page.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  parent.append(element)
  return element
}

/** Two fields of one name, two radios, a list and two buttons: in place of those that were there. */
function draw(): void {
  const form = page.createElement('form')
  for (const place of ['first', 'second']) add(form, 'input', { name: 'name', 'data-place': place })
  for (const value of ['business', 'private']) add(form, 'input', { name: 'kind', type: 'radio', value })
  const select = add(form, 'select', { name: 'language' })
  for (const value of ['en', 'th']) add(select, 'option', { value })
  for (const value of ['PIX', 'VA']) add(form, 'button', { value })
  for (const type of ['input', 'change', 'click'])
    form.addEventListener(type, ({ target }) => void heard.push(`${type} ${nameOf(target as SmallElement)}`))
  page.body.replaceChildren(form)
}
const nameOf = (element: SmallElement) =>
  element.getAttribute('data-place') ?? element.getAttribute('value') ?? element.name
const find = (selector: string) => {
  const element = page.querySelector(selector)
  if (!element) throw new Error(selector)
  return element
}
const typedInto = (selector: string): unknown => Reflect.get(find(selector), 'value')

test('controls that were drawn anew get what was typed and chosen in the former ones, and the app hears of it', () => {
  find('[data-place="second"]').focus()
  const carry = carryOver()
  // Typed after the page was looked at, and before it was drawn anew.
  Object.assign(find('[data-place="second"]'), { value: 'Ana' })
  Object.assign(find('select'), { value: 'th' })
  draw()
  carry()
  expect([typedInto('[data-place="first"]'), typedInto('[data-place="second"]'), typedInto('select')]).toEqual([
    '',
    'Ana',
    'th',
  ])
  expect(heard).toEqual(['input second', 'change language'])
  expect(page.activeElement).toBe(find('[data-place="second"]'))
})

test('the radio that was chosen is clicked again, and a click on a former button reaches the new one', () => {
  const carry = carryOver()
  Object.assign(find('[value="private"]'), { checked: true })
  const former = find('[value="VA"]')
  draw()
  carry()
  expect(page.clicked).toEqual([find('[value="private"]')])
  former.send('click')
  expect(page.clicked.at(-1)).toBe(find('[value="VA"]'))
})

test('controls that are still there are left alone', () => {
  Object.assign(find('[data-place="first"]'), { value: 'Ana' })
  const carry = carryOver()
  carry()
  expect([heard, page.clicked]).toEqual([[], []])
})
