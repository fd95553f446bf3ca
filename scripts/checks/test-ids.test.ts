import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../system/process.mjs'

const sources = ['src/web', 'src/workshop']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => path.endsWith('.tsx') && !/\.test(?:-support)?\.tsx$/.test(path))
  // What the server puts into the page of a sandbox, and the sandbox's own pages.
  .concat(['sandbox-html.ts', 'bank-page/page.ts', 'pages/order-page.ts'].map((path) => `src/gateway/sandbox/${path}`))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')
const page = readFileSync(join(root, 'docs/testing.md'), 'utf8')

/** How an id gets into the page: written out, handed to a part of it, with a name in it, as the name of a panel or a stack. */
const ways = [
  /data-testid(?:="|': '|: ')([\w-]+)['"]/g,
  /\btestId="([\w-]+)"/g,
  /data-testid[^\n]*?`([\w-]*\$\{\w+\})`/g,
  /<(?:Panel|Stack)\b(?:[^>]|\/>|=>)*?\bname="([\w-]+)"/g,
]

/** `fault-${parameter}` and `fault-<parameter>` alike. */
const withoutNames = (id: string): string => id.replace(/\$\{\w+\}|<\w+>/, '<name>')

const inSources = new Set(ways.flatMap((way) => [...sources.matchAll(way)].map(([, id = '']) => withoutNames(id))))

const sections = page.split('\n## ').filter((section) => section.startsWith('Stable names'))

/** The first cells of the tables under the headings "Stable names: …". */
const listed = new Set(
  [...sections.join('\n').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, id = '']) => withoutNames(id)),
  ),
)

test('every test id of the pages is listed in docs/testing.md, and every listed one is in a page', () => {
  expect(inSources.size).toBeGreaterThan(30)
  expect([...listed].sort()).toEqual([...inSources].sort())
})
