import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyText, selectContents } from './clipboard.ts'
import { SmallDocument, SmallElement, SmallInput } from './small-document.test-support.ts'

let document: SmallDocument
let input: SmallElement
/** The text and the place of each selection that was copied. */
let copied: { readonly text: unknown; readonly isIn: string | undefined }[]
/** The field whose text was copied last. */
let field: object | undefined
const writeText = vi.fn<(text: string) => Promise<void>>()
const selectAllChildren = vi.fn()

beforeEach(() => {
  document = new SmallDocument()
  copied = []
  const execCommand = () => {
    const { selected } = document
    const parent = selected?.parentNode
    // A browser moves the focus to a field whose text is selected.
    selected?.focus()
    field = Object(selected)
    copied.push({ text: selected && 'value' in selected ? selected.value : undefined, isIn: parent?.nodeName })
    return true
  }
  Object.assign(document, { execCommand })
  // The elements of the small document are stand-ins for those of a browser.
  const globals = { document, navigator: { clipboard: { writeText } }, HTMLElement: SmallElement }
  const getSelection = () => ({ selectAllChildren })
  const others = { HTMLInputElement: SmallInput, HTMLTextAreaElement: SmallInput, getSelection }
  for (const [name, value] of Object.entries({ ...globals, ...others })) vi.stubGlobal(name, value)
  input = document.createElement('input')
  document.body.append(input)
  input.focus()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('a text is copied by the browser’s clipboard, where it may', async () => {
  expect(await copyText('0123')).toBe(true)
  expect(writeText.mock.calls).toEqual([['0123']])
  expect(copied).toEqual([])
})

test('a text is copied by selecting it where the clipboard is closed, and the focus returns', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  expect(await copyText('0123')).toBe(true)
  expect(copied).toEqual([{ text: '0123', isIn: 'BODY' }])
  expect(document.body.childNodes).toEqual([input])
  expect(document.activeElement).toBe(input)
})

test('the field that is copied from is not seen, opens no keyboard, and the page does not scroll', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  const focus = vi.spyOn(input, 'focus')
  await copyText('0123')
  expect(field).toMatchObject({ readOnly: true, className: 'visually-hidden' })
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
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
  // As above.
  selectContents(input as unknown as HTMLElement)
  expect(document.selected).toBe(input)
  const details = document.createElement('details')
  const text = document.createElement('span')
  details.append(text)
  selectContents(text as unknown as HTMLElement)
  expect(details.hasAttribute('open')).toBe(true)
  expect(selectAllChildren.mock.calls).toEqual([[text]])
})
