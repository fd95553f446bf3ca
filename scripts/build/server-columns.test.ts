import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formats } from '../../src/contract/formats.ts'
import { methods } from '../../src/contract/methods.ts'
import { root } from '../system/process.mjs'
import { serverColumns, withoutServerColumns } from './server-columns.ts'

const tables = {
  methods: { rows: Object.keys(methods).length, kept: ['brand', 'group', 'completion', 'externalReference'] },
  formats: { rows: Object.keys(formats).length, kept: ['maxLength', 'strictness'] },
} as const

describe.each(['methods', 'formats'] as const)('the table of %s', (table) => {
  const source = readFileSync(join(root, `src/contract/${table}.ts`), 'utf8')
  const { rows, kept } = tables[table]
  const countOf = (text: string, columns: readonly string[]) =>
    text.match(new RegExp(`^    (?:${columns.join('|')}): `, 'gm'))?.length ?? 0

  test('loses these columns of each row and nothing else', () => {
    expect(countOf(source, serverColumns[table])).toBe(rows * serverColumns[table].length)
    const cut = withoutServerColumns(table, source)
    expect(countOf(cut, serverColumns[table])).toBe(0)
    for (const column of kept) expect(countOf(cut, [column])).toBe(rows)
    const lines = new Set(source.split('\n'))
    for (const line of cut.split('\n')) expect(lines).toContain(line)
  })

  test('has them read by nothing that customers load', () => {
    const files = readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test|test-support|^(?:workshop|gallery)/.test(path))
      .map((path) => readFileSync(join(root, 'src/web', path), 'utf8'))
    const columns = serverColumns[table].join('|')
    const row = table === 'methods' ? 'method|methodOf\\([^)]*\\)' : 'format|formats\\[[^\\]]*\\]|formats\\.\\w+'
    const reading = new RegExp(`(?:${row})\\??\\.(?:${columns})\\b`)
    const taking = new RegExp(`\\{[^}]*\\b(?:${columns})\\b[^}]*\\}(?:: \\w+)? = (?:methodOf|formats)`)
    expect(files.length).toBeGreaterThan(100)
    for (const file of files) {
      expect(file).not.toMatch(reading)
      expect(file).not.toMatch(taking)
    }
  })
})
