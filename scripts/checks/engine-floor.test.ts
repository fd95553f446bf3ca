import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../system/process.mjs'
import { findInScript, findInStyles, loadCatalogue } from './engine-floor.mjs'
import { engineFloor } from './engine-floor-table.mjs'

const catalogue = await loadCatalogue()
const scriptFeatures = async (text: string) => (await findInScript(text, catalogue)).map(({ feature }) => feature)
const styleFeatures = (text: string) => findInStyles(text, catalogue).map(({ feature }) => feature)

test.each([
  { text: 'const sorted = list.toSorted()', feature: 'Array.toSorted' },
  { text: 'const later = Promise.withResolvers()', feature: 'Promise.withResolvers' },
  { text: 'fetch("/", { signal: AbortSignal.timeout(5) })', feature: 'AbortSignal.timeout' },
  { text: 'requestIdleCallback(draw)', feature: 'Window.requestIdleCallback' },
])('a script with $feature is found, because an engine of the floor lacks it', async ({ text, feature }) => {
  expect(await scriptFeatures(text)).toEqual([feature])
})

test.each([
  'Object.hasOwn(a, "b")',
  'list.at(-1)',
  'const t = job.timeout',
  'structuredClone(a)',
  'list["toSorted"]',
  'dialog.showModal()',
])('a script with what each engine of the floor has is not found: %s', async (text) => {
  expect(await scriptFeatures(text)).toEqual([])
})

test.each([
  { text: 'a:has(b){color:red}', feature: ':has' },
  { text: '.a{text-wrap:balance;color:red}', feature: 'text-wrap' },
  { text: '@media print{.a{color:color-mix(in srgb,red,blue)}}', feature: 'color-mix()' },
  { text: '@scope(.a){b{color:red}}', feature: '@scope' },
])('a style sheet with $feature is found, because an engine of the floor lacks it', ({ text, feature }) => {
  expect(styleFeatures(text)).toEqual([feature])
})

test('a style sheet with what each engine of the floor has is not found, whatever its texts and values say', () => {
  const text = '@layer base{.a:focus-visible{display:grid;cursor:progress;content:":has(x)";background:url(a:has.svg)}}'
  expect(styleFeatures(text)).toEqual([])
})

test('docs/operations.md names the oldest engines of the table', async () => {
  const page = await readFile(join(root, 'docs/operations.md'), 'utf8')
  const section = page.split('## Browsers of customers')[1]?.split('\n## ')[0] ?? ''
  for (const version of new Set(Object.values(engineFloor))) expect(section).toContain(version.replace(/\.0$/, ''))
})
