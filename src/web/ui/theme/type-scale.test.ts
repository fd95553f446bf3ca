import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const page = fileURLToPath(new URL('../../', import.meta.url))
const rules = readdirSync(page, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) =>
    readFileSync(`${page}${file}`, 'utf8')
      .split('\n')
      .map((line) => ({ file, line: line.trim() })),
  )

/** Where a property is declared, and its values. */
const declared = (property: string) =>
  rules
    .filter(({ line }) => line.startsWith(`${property}:`))
    .map(({ file, line }) => ({ file, value: line.slice(property.length + 1, -1).trim() }))

// Each pair of a size and a weight, with its figures, is a font that a phone prepares before it lays out the screen.
test('text has two weights, but for the letters of a mark', () => {
  const others = declared('font-weight').filter(({ value }) => !['400', '600'].includes(value))
  expect(others).toEqual([{ file: 'ui/icons/mark.module.css', value: '700' }])
  expect(rules.map(({ line }) => line).join('\n')).toContain('b,\nstrong {\nfont-weight: 600;')
})

test('figures are tabular in all text', () => {
  expect(declared('font-variant-numeric')).toEqual([{ file: 'ui/theme/base.css', value: 'tabular-nums' }])
})
