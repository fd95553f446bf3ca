import { expect, test } from 'vitest'
import { textIn, useDrawn } from '../../browser/drawn-elements.test-support.ts'
import { type RunningHook, runHook } from '../../browser/run-hook.test-support.ts'
import { Button } from '../button/button.tsx'
import { runPage } from '../run-page.test-support.tsx'
import { LiveRegion, useAnnounce } from './live-region.tsx'

type Region = ReturnType<typeof useDrawn>

let running: RunningHook<Region> | undefined

test('an announcement is in the live region for ten seconds, also soon after another one, and is no news later', async () => {
  running = await runHook(() => useDrawn(<LiveRegion>{null}</LiveRegion>))
  const { latest, pass } = running
  announcerOf(latest())('Copied: account number')
  await pass(6_000)
  announcerOf(latest())('Copied: reference')
  await pass(9_000)
  expect(textIn(latest())).toBe('Copied: reference')
  await pass(2_000)
  expect(textIn(latest())).toBe('')
})

test('what is announced at one moment is one announcement, in its order', async () => {
  running = await runHook(() => useDrawn(<LiveRegion>{null}</LiveRegion>))
  const { latest, pass } = running
  announcerOf(latest())('Paid.')
  announcerOf(latest())('You return.')
  await pass(1)
  expect(textIn(latest())).toBe('Paid. You return.')
})

function Announcer() {
  const announce = useAnnounce()
  return <Button onPress={() => announce('Unchanged')}>Check</Button>
}

test('the same text twice is two announcements: the second one is a new element', async () => {
  const page = await runPage(<Announcer />)
  const paragraph = () =>
    [...page.document.querySelectorAll('[aria-live="polite"]')].flatMap((region) => [...region.querySelectorAll('p')])
  await page.click(page.button('Check'))
  const [first] = paragraph()
  await page.pass(1_000)
  await page.click(page.button('Check'))
  const [second] = paragraph()
  expect([first?.textContent, second?.textContent]).toEqual(['Unchanged', 'Unchanged'])
  expect(second).not.toBe(first)
  await page.end()
})

/** The function that the region provides to everything below it. */
function announcerOf({ props }: Region): (text: string) => void {
  if (!('value' in props) || typeof props.value !== 'function') throw new Error('nothing is provided')
  const { value } = props
  return (text) => void value(text)
}
