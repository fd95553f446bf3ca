import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas, chosenAreas } from './areas.mjs'
import { withoutSurvivors } from './survivors.mjs'

const report = {
  files: {
    'src/a.ts': { mutants: ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map((status) => ({ status })) },
    'src/b.ts': { mutants: [{ status: 'Ignored' }] },
    'src/c.ts': { mutants: [{ status: 'Survived' }, { status: 'RuntimeError' }] },
  },
}

test('a second look plants what nobody noticed in the chosen files again, and nothing else', () => {
  const { report: second, isChanged } = withoutSurvivors(report, ['src/a.ts'])
  expect(isChanged).toBe(true)
  expect(second.files['src/a.ts']?.mutants).toEqual(['Killed', 'Timeout'].map((status) => ({ status })))
  expect(second.files['src/c.ts']).toEqual(report.files['src/c.ts'])
  expect(withoutSurvivors(second, ['src/a.ts', 'src/b.ts'])).toEqual({ report: second, isChanged: false })
})

const chosen = (...paths: string[]) => chosenAreas(paths).map(({ area, sources }) => [area.name, sources])

test.each([
  ['every area if there are none', [], areas.map(({ name, source }) => [name, [source]])],
  [
    'a folder or a file of an area',
    ['src/gateway/store/', 'src/contract/money.ts'],
    [
      ['contract', ['src/contract/money.ts']],
      ['store', ['src/gateway/store']],
    ],
  ],
  ['nothing for a path outside', ['src/gateway/storeroom', 'src/web/ui'], []],
])('the paths of the command choose %s', (_what, paths, expected) => expect(chosen(...paths)).toEqual(expected))

test.each(areas)('the source of the area $name is there', ({ source }) => expect(existsSync(source)).toBe(true))

test('a folder of the command chooses the areas within it', () => {
  const within = chosen('src/gateway').map(([name]) => name)
  expect(within).toEqual(['lifecycle', 'store', 'rate', 'delivery-queue', 'tokens'])
})
