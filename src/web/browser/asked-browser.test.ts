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
  expect([ownDevice(), isOnline(), isChromium(), canShareText(), canShareFiles([])]).toEqual([
    'desktop',
    true,
    false,
    false,
    false,
  ])
  expect(await share({ text: 'receipt' })).toBe(false)
})

test.each([
  ['missing', undefined],
  ['refused', refuse],
])('media queries that are %s meet nothing', (_name, matchMedia) => {
  vi.stubGlobal('window', { matchMedia })
  expect(matchesMedia('(prefers-reduced-motion: reduce)')).toBe(false)
})

test.each([
  ['missing', undefined],
  ['refused', refuse],
])('without channels between tabs, which are %s, there is no channel', (_name, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  expect(tabChannel('payin 1')).toBeUndefined()
})
