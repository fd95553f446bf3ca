import { useController, useForm, useWatch } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { fire } from '../../browser/open-window.test-support.ts'
import { SelectField } from '../field/select-field.tsx'
import { TextField } from '../field/text-field.tsx'
import { RadioList } from '../list/radio-list.tsx'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { HookForm } from './hook-form.tsx'

let page: RunningPage

const sent = vi.fn()
const kept = vi.fn()
const empty = { text: '', choice: 'a', radio: '' }
const options = ['a', 'b'].map((value) => ({ value, label: value }))

function Sample() {
  const form = useForm({ defaultValues: empty })
  const { register, control, handleSubmit, getValues } = form
  const { value, onChange } = useController({ control, name: 'radio' }).field
  return (
    <HookForm form={form} onSubmit={handleSubmit((values) => sent(values))} noValidate>
      <TextField label="Text" data-testid="text" {...register('text')} />
      <SelectField label="Choice" data-testid="choice" options={options} {...register('choice')} />
      <RadioList legend="Radio" id="radio" name="radio" options={options} value={value} onChange={onChange} />
      <button type="button" onClick={() => kept(getValues())}>
        Keep
      </button>
      <Watched control={control} />
    </HookForm>
  )
}

function Watched({ control }: { readonly control: ReturnType<typeof useForm<typeof empty>>['control'] }) {
  return <mark>{useWatch({ control, name: 'text' })}</mark>
}

/** Writes into every control without an event, as autofillers and the scripts of wallets do. */
function writeSilently() {
  Object.assign(page.find('text'), { value: 'new@shop.example' })
  Object.assign(page.find('choice'), { value: 'b' })
  Object.assign(page.find('input[value="b"]'), { checked: true })
}
const written = { text: 'new@shop.example', choice: 'b', radio: 'b' }

const open = async () => {
  for (const call of [sent, kept]) call.mockReset()
  page = await runPage(<Sample />)
}

test('what was written into text, select and radio without an event is what is sent', async () => {
  await open()
  writeSilently()
  fire(page.find('form'), 'submit')
  await page.pass(1)
  expect(sent.mock.calls.map(([values]) => values)).toEqual([written])
})

test('a script that writes after the customer has left a field is followed, too', async () => {
  await open()
  await page.type(page.find('text'), 'old@shop.example')
  page.find('text').blur()
  await page.pass(1)
  writeSilently()
  fire(page.find('form'), 'submit')
  await page.pass(1)
  expect(sent.mock.calls.map(([values]) => values)).toEqual([written])
})

test('a press on any button of the form knows what was written, and watchers hear of it', async () => {
  await open()
  writeSilently()
  await page.click(page.button('Keep'))
  expect(kept.mock.calls).toEqual([[written]])
  expect(page.find('mark').textContent).toBe('new@shop.example')
})

test('a form whose controls show what it knows sends it unchanged', async () => {
  await open()
  fire(page.find('form'), 'submit')
  await page.pass(1)
  expect(sent.mock.calls.map(([values]) => values)).toEqual([empty])
})
