import { describe, expect, test, vi } from 'vitest'
import { english } from '../../i18n/english.test-support.ts'
import { RadioList } from '../list/radio-list.tsx'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

let page: RunningPage

const described = (selector: string) =>
  (page.find(selector).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => page.document.getElementById(id)?.textContent)

describe('a field', () => {
  test('is named by its label, described by its hint alone while it is right', async () => {
    page = await runPage(<TextField id="f" label="Number" hint="12 digits" />)
    expect(page.find('label').getAttribute('for')).toBe('f')
    expect(described('input')).toEqual(['12 digits'])
    expect(page.find('input').getAttribute('aria-invalid')).toBeNull()
  })

  test('with an error is invalid, and described by prefix, hint and error in this order', async () => {
    page = await runPage(<TextField id="f" label="Phone" hint="Mobile" error="Too short" prefix="+55" optional />)
    expect(described('input')).toEqual(['+55', 'Mobile', 'Too short'])
    expect(page.find('input').getAttribute('aria-invalid')).toBe('true')
    expect(page.find('label').textContent).toBe(`Phone (${english('form.optional')})`)
  })

  test('with a calling code before its value is read from left to right, and leaves room for that code', async () => {
    page = await runPage(<TextField id="f" label="Phone" prefix="+55" />)
    expect(page.find('input').getAttribute('data-prefix')).toBe('3')
    expect(page.find('input').parentNode).toMatchObject({ nodeName: 'DIV' })
    expect(page.find('input').closest('div[dir="ltr"]')).not.toBeNull()
    expect(page.document.getElementById('f-prefix')?.getAttribute('translate')).toBe('no')
    await page.draw(<TextField id="f" label="Name" />)
    expect(page.find('input').getAttribute('data-prefix')).toBeNull()
    expect(page.find('input').closest('[dir="ltr"]')).toBe(page.document.documentElement)
  })

  test('without an id has one of its own', async () => {
    page = await runPage(<TextField label="Name" />)
    expect(page.find('input').getAttribute('id')).toBe(page.find('label').getAttribute('for'))
    expect(described('input')).toEqual([])
  })

  test('of a short list has an empty first entry only where it says what to choose', async () => {
    const options = [{ value: 'a', label: 'A' }]
    page = await runPage(<SelectField label="Bank" options={options} placeholder="Choose" error="Missing" />)
    const texts = () => [...page.document.querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(texts()).toEqual(['Choose', 'A'])
    expect(described('select')).toEqual(['Missing'])
    await page.draw(<SelectField label="Bank" options={options} />)
    expect(texts()).toEqual(['A'])
  })
})

describe('a list of radio buttons', () => {
  const onChange = vi.fn()
  const options = ['clabe', 'card', 'phone'].map((kind) => ({ value: kind, label: kind }))
  const list = (value: string | undefined, error?: string) => (
    <RadioList id="kind" legend="Account" name="kind" {...{ options, value, error, onChange }} />
  )
  const checked = () => [...page.document.querySelectorAll('input')].map((radio) => Object(radio).checked)

  test('has the chosen one checked, or none', async () => {
    page = await runPage(list(undefined))
    expect(checked()).toEqual([false, false, false])
    await page.draw(list('card'))
    expect(checked()).toEqual([false, true, false])
  })

  test('reports the value that is chosen', async () => {
    page = await runPage(list('clabe'))
    await page.click(page.find('[value="phone"]'))
    expect(onChange.mock.calls).toEqual([['phone']])
  })

  test('has the id to which an error leads at its first button, and the error describes the list', async () => {
    page = await runPage(list('card', 'Choose one'))
    expect(page.document.getElementById('kind')?.getAttribute('value')).toBe('clabe')
    expect(described('fieldset')).toEqual(['Choose one'])
  })
})
