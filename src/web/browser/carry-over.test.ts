import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carryOver } from './carry-over.ts'
import { fire, openWindow } from './open-window.test-support.ts'

const heard: string[] = []
const clicked: unknown[] = []
beforeEach(() => {
  openWindow()
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    clicked.push(this)
  })
  draw()
})
afterEach(() => {
  heard.length = 0
  clicked.length = 0
})

/** Two fields of one name, two radios, a list and two buttons: in place of those that were there. */
function draw(): void {
  document.body.innerHTML = `
    <form>
      <input name="name" data-place="first">
      <input name="name" data-place="second">
      <input name="kind" type="radio" value="business">
      <input name="kind" type="radio" value="private">
      <select name="language"><option value="en"></option><option value="th"></option></select>
      <button value="PIX"></button>
      <button value="VA"></button>
    </form>`
  for (const type of ['input', 'change', 'click'])
    find('form').addEventListener(type, ({ target }) => void heard.push(`${type} ${nameOf(target as Element)}`))
}
const nameOf = (element: Element) =>
  element.getAttribute('data-place') ?? element.getAttribute('value') ?? element.getAttribute('name')
const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
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
  const places = ['[data-place="first"]', '[data-place="second"]', 'select']
  expect(places.map(typedInto)).toEqual(['', 'Ana', 'th'])
  expect(heard).toEqual(['input second', 'change language'])
  expect(document.activeElement).toBe(find('[data-place="second"]'))
})

test('the radio that was chosen is clicked again, and a click on a former button reaches the new one', () => {
  const carry = carryOver()
  Object.assign(find('[value="private"]'), { checked: true })
  const former = find('[value="VA"]')
  draw()
  carry()
  expect(clicked).toEqual([find('[value="private"]')])
  fire(former, 'click')
  expect(clicked.at(-1)).toBe(find('[value="VA"]'))
})

test('controls that are still there are left alone', () => {
  Object.assign(find('[data-place="first"]'), { value: 'Ana' })
  const carry = carryOver()
  carry()
  expect([heard, clicked]).toEqual([[], []])
})
