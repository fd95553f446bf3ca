import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { fire } from '../../browser/open-window.test-support.ts'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { useUnfolded } from './folded.tsx'

let page: RunningPage

function Part({ initially }: { readonly initially?: boolean | (() => boolean) }) {
  const { isUnfolded, watched } = useUnfolded(initially)
  return (
    <>
      <details {...watched}>
        <summary>More</summary>
      </details>
      <b>{isUnfolded ? 'unfolded' : 'folded'}</b>
    </>
  )
}
const shown = () => page.document.documentElement.querySelector('b')?.textContent

test('a part is unfolded and folded by the customer', async () => {
  page = await runPage(createElement(Part))
  expect(shown()).toBe('folded')
  for (const isOpen of [true, false]) {
    page.find('details').toggleAttribute('open', isOpen)
    fire(page.find('details'), 'toggle', { bubbles: false })
    await page.pass(1)
    expect(shown()).toBe(isOpen ? 'unfolded' : 'folded')
  }
})

test.each([true, () => true])('a part may be unfolded from the start', async (initially) => {
  page = await runPage(<Part initially={initially} />)
  expect(shown()).toBe('unfolded')
})

test('a part that the customer unfolded before the app came is unfolded for the app', async () => {
  page = await runPage(null)
  vi.spyOn(HTMLDetailsElement.prototype, 'open', 'get').mockReturnValue(true)
  await page.draw(<Part />)
  expect(shown()).toBe('unfolded')
})
