import { describe, expect, test } from 'vitest'
import { mustForce, pathsToLint } from './static-checks.mjs'

const last = { beganMs: 1_000, endedMs: 1_010 }
const file = (path: string, writtenMs: number, changedMs = writtenMs) => ({ path, writtenMs, changedMs })

test.each([
  { when: 'there was no build yet', files: [], installedMs: 0, last: undefined },
  { when: 'packages were installed since', files: [], installedMs: 1_001, last },
  { when: 'an older file was put in a source’s place', files: [file('a.ts', 500, 2_000)], installedMs: 0, last },
  { when: 'a source changed while the last build ran', files: [file('a.ts', 1_005)], installedMs: 0, last },
])('The compiler looks at everything when $when', ({ files, installedMs, last }) =>
  expect(mustForce({ files, installedMs, last })).toBe(true),
)

test('The compiler builds incrementally when sources changed after the last build, or not at all', () => {
  const files = [file('a.ts', 500), file('b.ts', 2_000)]
  expect(mustForce({ files, installedMs: 900, last })).toBe(false)
})

describe('The linter reads', () => {
  test('the files that changed since it last passed, restored ones too', () => {
    const files = [file('old.ts', 500), file('new.ts', 2_000), file('restored.ts', 500, 2_000)]
    expect(pathsToLint(files, 1_000)).toEqual(['new.ts', 'restored.ts'])
  })

  test.each(['biome.json', '.gitignore', 'scripts/checks/navigation.grit'])('everything after a change of %s', (path) =>
    expect(pathsToLint([file(path, 2_000)], 1_000)).toBeUndefined(),
  )
})
