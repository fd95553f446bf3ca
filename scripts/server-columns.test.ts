import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { methods } from '../src/contract/methods.ts'
import { root } from './process.mjs'
import { serverColumns, withoutServerColumns } from './server-columns.ts'

const source = readFileSync(join(root, 'src/contract/methods.ts'), 'utf8')

test('each row loses these columns and nothing else', () => {
  const rows = Object.keys(methods).length
  const lines = source.split('\n').filter((line) => /^ {4}(?:requests|answers|moneyRequired|lifetimeSecs): /.test(line))
  expect(lines).toHaveLength(rows * serverColumns.length)
  const cut = withoutServerColumns(source)
  for (const column of serverColumns) expect(cut).not.toMatch(new RegExp(`^    ${column}:`, 'm'))
  for (const kept of ['brand', 'group', 'completion', 'externalReference'])
    expect(cut.match(new RegExp(`^    ${kept}:`, 'gm'))).toHaveLength(rows)
})

test('nothing that customers load reads them of a method', () => {
  const files = readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test|test-support|^(?:workshop|gallery)/.test(path))
    .map((path) => readFileSync(join(root, 'src/web', path), 'utf8'))
  const reading = new RegExp(`(?:method|methodOf\\([^)]*\\))\\??\\.(?:${serverColumns.join('|')})\\b`)
  const taking = new RegExp(`\\{[^}]*\\b(?:${serverColumns.join('|')})\\b[^}]*\\} = methodOf`)
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    expect(file).not.toMatch(reading)
    expect(file).not.toMatch(taking)
  }
})
