import { expect, test } from 'vitest'
import { systemPaths } from './chromium-paths.mjs'

test('Linux and macOS have fixed places', () => {
  expect(systemPaths('linux', {}).slice(0, 2)).toEqual(['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'])
  expect(systemPaths('darwin', {})).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
})

test('Windows looks in the folders that its environment names, for Chrome before Edge', () => {
  const paths = systemPaths('win32', { PROGRAMFILES: 'C:\\P', LOCALAPPDATA: 'C:\\L' })
  expect(paths).toHaveLength(4)
  expect(paths[0]).toBe('C:\\P\\Google\\Chrome\\Application\\chrome.exe')
  expect(paths[3]).toBe('C:\\L\\Microsoft\\Edge\\Application\\msedge.exe')
})

test('an unknown system has none', () => {
  expect(systemPaths('aix', {})).toEqual([])
})
