import { expect, test, vi } from 'vitest'
import { isOnline } from './connection.ts'
import { isChromium, matchesMedia, ownDevice } from './device.ts'
import { canShareFiles, canShareText, share } from './sharing/share.ts'
import { tabChannel } from './tab-channel.ts'

const refuse = () => {
  throw new DOMException('Not here.', 'SecurityError')
}
const refusing = new Proxy({}, { get: refuse, has: refuse })

test.each([
  ['is missing', undefined],
  ['has no members', {}],
  ['throws', refusing],
  ['may not share, as in a frame without leave,', { share: async () => refuse(), canShare: () => false }],
])('a browser whose navigator %s is an online desktop that shares nothing', async (_name, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect([ownDevice(), isOnline()]).toEqual(['desktop', true])
  expect([isChromium(), canShareText(), canShareFiles([])]).toEqual([false, false, false])
  expect(await share({ text: 'receipt' })).toBe(false)
})

const absent = [undefined, refuse]
test.each(absent)('media queries that are missing or refused meet nothing: %s', (matchMedia) => {
  vi.stubGlobal('window', { matchMedia })
  expect(matchesMedia('(prefers-reduced-motion: reduce)')).toBe(false)
})

test.each(absent)('without channels between tabs, which are missing or refused, there is no channel: %s', (channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  expect(tabChannel('payin 1')).toBeUndefined()
})
