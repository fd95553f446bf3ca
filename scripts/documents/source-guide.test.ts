import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../system/process.mjs'
import { architecture, contents, layersOf } from './architecture.ts'

const guide = readFileSync(join(root, 'src/README.md'), 'utf8')

// `npm run generate` writes it anew.
test('src/README.md draws the architecture that the imports have', async () => {
  const markers = /(?<=<!-- architecture: begin -->\n)[\s\S]*?(?=<!-- architecture: end -->)/
  const drawing = `\n\`\`\`text\n${architecture()}\n\`\`\`\n\n`
  await expect(guide.replace(markers, () => drawing)).toMatchFileSnapshot('../../src/README.md')
})

test('every function that src/README.md names is exported by the file named before it', () => {
  const named = [...guide.matchAll(/`(src\/[\w./-]+\.tsx?)` `(\w+)`/g)]
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(([, path = '', name = '']) => {
    const source = readFileSync(join(root, path), 'utf8')
    return !new RegExp(`^export .*\\b${name}\\b`, 'm').test(source)
  })
  expect(missing.map(([, path, name]) => `${path} ${name}`)).toEqual([])
})

test.each(Object.keys(contents))('the drawing says what is in each folder of %s, and in no other', (folder) => {
  expect(Object.keys(contents[folder] ?? {}).sort()).toEqual(layersOf(folder).flat().sort())
})
