import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../system/process.mjs'
import { animation } from './animation.mjs'

test("README's picture is an animation of less than 300 kB", () => {
  const file = readFileSync(join(root, 'docs/images/pay-pix.svg'), 'utf8')
  expect(file.length).toBeLessThan(300_000)
  const pictures = [...file.matchAll(/base64,([^"]+)/g)].map(([, text = '']) => Buffer.from(text, 'base64'))
  expect(pictures).toHaveLength(3)
  expect(animation({ width: 390, height: 664 }, pictures)).toBe(file)
})
