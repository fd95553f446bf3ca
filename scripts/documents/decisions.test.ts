import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../system/process.mjs'
import { areas, decisionsIndex, decisionsOf } from './decisions.ts'
import { repositoryFiles } from './repository-files.ts'

const all = areas.flatMap(decisionsOf)
const numbers = all.map(({ number }) => number)

// `npm run generate` writes it anew.
test('docs/decisions.md lists every decision', async () => {
  await expect(decisionsIndex()).toMatchFileSnapshot('../../docs/decisions.md')
})

describe.each(areas)('the decisions of $file', (area) => {
  const decisions = decisionsOf(area)

  test('are numbered upwards within their hundreds', () => {
    const own = decisions.map(({ number }) => number)
    expect(own).toEqual([...new Set(own)].sort())
    const hundreds: readonly number[] = area.hundreds
    expect(own.filter((number) => !hundreds.includes(Number(number[2])))).toEqual([])
  })

  test('have a status, a date and a reason each', () => {
    const incomplete = decisions.filter(
      ({ status, date, body }) => status === '' || date === '' || !body.includes('**Why:**'),
    )
    expect(incomplete.map(({ number }) => number)).toEqual([])
  })
})

test('a superseded decision names an existing one', () => {
  const successors = all.flatMap(({ status }) => /D-\d{3}/.exec(status)?.[0] ?? [])
  expect(successors.filter((number) => !numbers.includes(number))).toEqual([])
})

test('every decision that a file of the repository cites exists', () => {
  const cited = repositoryFiles()
    .filter((file) => /\.(ts|tsx|mjs|md|css)$/.test(file) && !file.startsWith('scripts/documents/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(/\bD-\d{3}\b/g)].map(([number]) => `${file}: ${number}`)
    })
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter((citation) => !numbers.includes(citation.slice(-5)))).toEqual([])
})

test('no file cites a document by its section, which may be renumbered or not be here', () => {
  const citing = repositoryFiles()
    .filter(
      (file) => /^(src|e2e|scripts|bench)\/.*\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('scripts/documents/'),
    )
    .filter((file) => /\b(design|decisions), section/.test(readFileSync(join(root, file), 'utf8')))
  expect(citing).toEqual([])
})
