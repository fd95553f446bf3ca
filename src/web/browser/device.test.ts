import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130 Mobile', 5, 'android'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/130 Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  [ipad, 5, 'ios'],
  [ipad, 2, 'ios'],
  [ipad, 1, 'desktop'],
  [ipad, 0, 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130', 10, 'desktop'],
])('the user agent %s with %i touch points is %s', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})
