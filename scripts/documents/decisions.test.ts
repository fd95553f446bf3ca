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

  test('have a date and a reason each', () => {
    const incomplete = decisions.filter(({ date, body }) => date === '' || !body.includes('**Why:**'))
    expect(incomplete.map(({ number }) => number)).toEqual([])
  })
})

// Who changes the product reads them, so a new one is merged with what is there, or an old one leaves.
test('there are at most 150 decisions', () => expect(numbers.length).toBeLessThanOrEqual(150))

describe('the citations of decisions', () => {
  // The list is written from the decisions by this very run.
  const other = /^(docs\/decisions\.md$|scripts\/documents\/)/
  const citations = repositoryFiles()
    .filter((file) => /\.(ts|tsx|mjs|md|css|grit)$/.test(file) && !other.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(/\bD-\d{3}\b/g)].map(([number]) => ({ file, number }))
    })

  test('name decisions that exist', () => {
    expect(citations.filter(({ number }) => !numbers.includes(number))).toEqual([])
  })

  // A change is told once in CHANGELOG.md, a measurement in bench: neither says where the decision holds.
  test('name each decision where it holds', () => {
    const telling = /^(docs\/decisions|CHANGELOG\.md$|bench\/)/
    const cited = new Set(citations.filter(({ file }) => !telling.test(file)).map(({ number }) => number))
    expect(numbers.filter((number) => !cited.has(number))).toEqual([])
  })
})

test('no file cites a document by its section, which may be renumbered or not be here', () => {
  const citing = repositoryFiles()
    .filter(
      (file) => /^(src|e2e|scripts|bench)\/.*\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('scripts/documents/'),
    )
    .filter((file) => /\b(design|decisions), section/.test(readFileSync(join(root, file), 'utf8')))
  expect(citing).toEqual([])
})
