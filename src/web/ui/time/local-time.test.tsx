import { expect, test } from 'vitest'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { LocalTime } from './local-time.tsx'

let page: RunningPage

test('a time that the browser itself writes has nothing for the script that corrects a server’s', async () => {
  page = await runPage(<LocalTime atMs={Date.parse('2026-11-21T13:00:00.000Z')} timeStyle="saved" />)
  const time = page.find('time')
  const attributes = time.getAttributeNames().map((name) => `${name} ${time.getAttribute(name)}`)
  expect(attributes).toEqual(['datetime 2026-11-21T13:00:00.000Z', 'translate no'])
})
