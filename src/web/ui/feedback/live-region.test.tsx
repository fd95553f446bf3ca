import { afterEach, expect, test } from 'vitest'
import { textIn, useDrawn } from '../../browser/drawn-elements.test-support.ts'
import { type RunningHook, runHook } from '../../browser/run-hook.test-support.ts'
import { LiveRegion } from './live-region.tsx'

type Region = ReturnType<typeof useDrawn>

let running: RunningHook<Region> | undefined
afterEach(async () => {
  await running?.end()
  running = undefined
})

test('each announcement is in the live region for ten seconds, so that nobody takes it for news later', async () => {
  running = await runHook(() => useDrawn(<LiveRegion>{null}</LiveRegion>), {
    startsAt: '2026-11-21T12:00:00.000Z',
  })
  const { latest, pass } = running
  for (const text of ['Copied: account number', 'Copied: reference']) {
    announcerOf(latest())(text)
    await pass(9_000)
    expect(textIn(latest())).toBe(text)
    await pass(2_000)
    expect(textIn(latest())).toBe('')
  }
})

/** The function that the region provides to everything below it. */
function announcerOf({ props }: Region): (text: string) => void {
  if (!('value' in props) || typeof props.value !== 'function') throw new Error('nothing is provided')
  const { value } = props
  return (text) => void value(text)
}
