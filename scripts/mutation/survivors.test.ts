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
const automaton = 'src/gateway/tokens/path-automaton.ts'

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
  ['one area for a file that another one leaves to it', [automaton], [['path-automaton', [automaton]]]],
  ['nothing for a path outside', ['src/gateway/storeroom', 'src/web/ui'], []],
])('the paths of the command choose %s', (_what, paths, expected) => {
  expect(chosen(...paths)).toEqual(expected)
})

test('a folder of the command chooses the areas within it', () => {
  const within = chosen('src/gateway').map(([name]) => name)
  const expected = ['lifecycle', 'store', 'rate', 'delivery-queue', 'arrivals', 'tokens', 'path-automaton']
  expect(within).toEqual(expected)
  expect(chosen('src/gateway/tokens').map(([name]) => name)).toEqual(['tokens', 'path-automaton'])
})
