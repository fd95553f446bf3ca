import { expect, test, vi } from 'vitest'
import { safeUrl } from '../../navigation/safe-url.ts'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { Logo } from './logo.tsx'

let page: RunningPage

test.each([
  ['is shown', true],
  ['that cannot be loaded gives its place to the mark', false],
])('a logo %s', async (_name, isLoaded) => {
  page = await runPage(null)
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(async () => {
    if (!isLoaded) throw new Error('no image')
  })
  const url = safeUrl('https://cdn.example/logo.svg', 'image', false)
  if (url === undefined) throw new Error('the address is not safe')
  await page.draw(
    <Logo url={url} className="logo" alt="Blue Bottle">
      <b>B</b>
    </Logo>,
  )
  expect(page.count('img')).toBe(isLoaded ? 1 : 0)
  expect(page.text()).toBe(isLoaded ? '' : 'B')
})
