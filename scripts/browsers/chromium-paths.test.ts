import { expect, test } from 'vitest'
import { chromiumPaths, packaged, systemPaths } from './chromium-paths.mjs'

test('Linux and macOS have fixed paths of Chromium', () => {
  expect(systemPaths('linux', {}).slice(0, 2)).toEqual(['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'])
  expect(systemPaths('darwin', {})).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
})

test('Windows has Chromium paths in the folders of its environment variables, Chrome before Edge', () => {
  const paths = systemPaths('win32', { PROGRAMFILES: 'C:\\P', LOCALAPPDATA: 'C:\\L' })
  expect(paths).toHaveLength(4)
  expect(paths[0]).toBe('C:\\P\\Google\\Chrome\\Application\\chrome.exe')
  expect(paths[3]).toBe('C:\\L\\Microsoft\\Edge\\Application\\msedge.exe')
})

test('an unknown system has no paths of Chromium', () => expect(systemPaths('aix', {})).toEqual([]))

test('the Chromium that an earlier run has fetched from npm is found without a variable, after all others', () => {
  const paths = chromiumPaths('linux', { CHROMIUM_PATH: '/opt/chromium' })
  expect(paths.slice(0, 2)).toEqual(['/opt/chromium', undefined])
  expect(paths.at(-1)).toBe(packaged.program)
})

test('CHROMIUM_FROM=npm hides every Chromium but the fetched one', () => {
  const environment = { CHROMIUM_FROM: 'npm', CHROMIUM_PATH: '/opt/chromium' }
  expect(chromiumPaths('linux', environment)).toEqual([packaged.program])
})
