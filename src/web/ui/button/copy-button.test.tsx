import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { CopyButton } from './copy-button.tsx'

let page: RunningPage

/** A value with its copy button, in a browser whose clipboard takes it so, or not at all. */
async function open(writeText?: (text: string) => Promise<void>, label?: string) {
  const shown = createRef<HTMLElement>()
  const selectAllChildren = vi.fn()
  page = await runPage(
    <>
      <b ref={shown}>0012-3456</b>
      <CopyButton value="00123456" what="Account number" shown={shown} name="account" {...(label && { label })} />
    </>,
    { globals: { navigator: { clipboard: writeText && { writeText } }, getSelection: () => ({ selectAllChildren }) } },
  )
  Object.assign(page.document, { execCommand: () => false })
  return { selectAllChildren, shown }
}

test('a copy button copies the raw value, says so for two seconds, and announces it', async () => {
  const writeText = vi.fn(async (_text: string) => undefined)
  await open(writeText)
  const button = page.find('copy-account')
  expect(button.getAttribute('aria-label')).toBe(english('copy.of', { what: 'Account number' }))
  await page.click(button)
  expect(writeText.mock.calls).toEqual([['00123456']])
  expect(button.textContent).toBe(english('copy.copied'))
  expect(button.getAttribute('aria-label')).toBeNull()
  expect(page.announced()).toBe(english('copy.done', { what: 'Account number' }))
  await page.pass(1_999)
  expect(button.getAttribute('data-state')).toBe('copied')
  await page.pass(1)
  expect(button.textContent).toBe(english('copy.button'))
})

test('a value that the browser does not copy is selected, and the words say to hold it', async () => {
  const writeText = async () => {
    throw new Error('not allowed')
  }
  const { selectAllChildren, shown } = await open(writeText)
  await page.click(page.find('copy-account'))
  expect(selectAllChildren.mock.calls).toEqual([[shown.current]])
  expect(page.find('[role="alert"]').textContent).toContain(english('copy.failed'))
  expect(page.announced()).toBe('')
  await page.pass(5_000)
  expect(page.find('copy-account').getAttribute('data-state')).toBe('failed')
})

test('a copy button with words of its own is named by them', async () => {
  await open(undefined, 'Copy the Pix code')
  expect(page.find('copy-account').textContent).toBe('Copy the Pix code')
  expect(page.find('copy-account').getAttribute('aria-label')).toBeNull()
})
