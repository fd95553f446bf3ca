import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceOf } from '#web/browser/device.ts'
import { emulateView } from './emulate-view.ts'

class GroupingRule {
  readonly cssRules: readonly object[]
  constructor(cssRules: readonly object[]) {
    this.cssRules = cssRules
  }
}
class MediaRule extends GroupingRule {
  readonly conditionText: string
  readonly media: { mediaText: string }
  constructor(conditionText: string, cssRules: readonly object[] = []) {
    super(cssRules)
    this.conditionText = conditionText
    this.media = { mediaText: conditionText }
  }
}

const documentElement = { style: { colorScheme: '' } }
let dark: MediaRule
let light: MediaRule
let narrow: MediaRule

beforeEach(() => {
  dark = new MediaRule('(prefers-color-scheme: dark)')
  light = new MediaRule('(prefers-color-scheme: light)')
  narrow = new MediaRule('(max-width: 40em)', [light])
  // A layer is a group too.
  const styleSheets = [{ cssRules: [{}, new GroupingRule([dark])] }, { cssRules: [narrow] }]
  const navigator = { userAgent: 'Mozilla/5.0 (X11; Linux)', maxTouchPoints: 0 }
  const classes = { CSSMediaRule: MediaRule, CSSGroupingRule: GroupingRule }
  const globals = { document: { documentElement, styleSheets }, navigator, ...classes }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['dark', 'all', 'not all'],
  ['light', 'not all', 'all'],
] as const)(
  'in %s colours the styles of that scheme apply, in groups too, and no others',
  (...[scheme, inDark, inLight]) => {
    emulateView({ locale: 'en', device: 'desktop', scheme, color: '' })
    expect(documentElement.style.colorScheme).toBe(scheme)
    expect([dark, light, narrow].map(({ media }) => media.mediaText)).toEqual([inDark, inLight, '(max-width: 40em)'])
  },
)

test.each([
  ['phone', 'android'],
  ['desktop', 'desktop'],
] as const)('in the width of a %s the page takes itself to be on: %s', (device, expected) => {
  emulateView({ locale: 'en', device, scheme: 'light', color: '' })
  expect(deviceOf(navigator)).toBe(expected)
})
