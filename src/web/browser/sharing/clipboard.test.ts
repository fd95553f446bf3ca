import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWindow } from '../open-window.test-support.ts'
import { copyText, selectContents } from './clipboard.ts'

let input: HTMLInputElement
/** The text and the place of each selection that was copied. */
let copied: { readonly text: unknown; readonly isIn: string | undefined }[]
/** The field whose text was copied last. */
let field: object | undefined
const writeText = vi.fn<(text: string) => Promise<void>>()
const selectAllChildren = vi.fn()

beforeEach(() => {
  openWindow({ globals: { navigator: { clipboard: { writeText } }, getSelection: () => ({ selectAllChildren }) } })
  copied = []
  const execCommand = () => {
    const selected = select.mock.contexts.at(-1) as HTMLTextAreaElement | undefined
    // A browser moves the focus to a field whose text is selected.
    selected?.focus()
    field = selected
    copied.push({ text: selected?.value, isIn: selected?.parentNode?.nodeName })
    return true
  }
  Object.assign(document, { execCommand })
  const select = vi.spyOn(HTMLTextAreaElement.prototype, 'select')
  input = document.createElement('input')
  document.body.append(input)
  input.focus()
})
afterEach(() => {
  vi.resetAllMocks()
})

test('a text is copied by the browser’s clipboard, where it may', async () => {
  expect(await copyText('0123')).toBe(true)
  expect(writeText.mock.calls).toEqual([['0123']])
  expect(copied).toEqual([])
})

test('where the clipboard is closed a text is copied from a field that nobody sees, and the focus returns', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  const focus = vi.spyOn(input, 'focus')
  expect(await copyText('0123')).toBe(true)
  expect(copied).toEqual([{ text: '0123', isIn: 'BODY' }])
  // It opens no keyboard, and the page does not scroll.
  expect(field).toMatchObject({ readOnly: true, className: 'visually-hidden' })
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  expect([...document.body.childNodes]).toEqual([input])
  expect(document.activeElement).toBe(input)
})

test('in an open dialog the text is selected inside of it, because nothing else can be', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  const dialog = document.createElement('dialog')
  dialog.toggleAttribute('open', true)
  document.body.append(dialog)
  await copyText('0123')
  expect(copied.map(({ isIn }) => isIn)).toEqual(['DIALOG'])
})

test.each([
  ['refuses', () => false],
  [
    'throws',
    () => {
      throw new Error('no such command')
    },
  ],
])('a browser that %s to copy has copied nothing', async (_name, execCommand) => {
  writeText.mockRejectedValue(new Error('not allowed'))
  Object.assign(document, { execCommand })
  expect(await copyText('0123')).toBe(false)
  expect(document.activeElement).toBe(input)
})

test('a value is selected where it stands, in an input and in a text that is folded', () => {
  input.value = '0123'
  selectContents(input)
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 4])
  const details = document.createElement('details')
  const text = document.createElement('span')
  details.append(text)
  selectContents(text)
  expect(details.hasAttribute('open')).toBe(true)
  expect(selectAllChildren.mock.calls).toEqual([[text]])
})
