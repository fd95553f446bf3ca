import { afterAll, beforeAll } from 'vitest'

/**
 * StrykerJS takes what a hook such as `beforeAll` runs for code that runs while modules load, and plants no bug there. In
 * the store that is how a database is opened and migrated. Here what the hooks of a file run counts as run by each of
 * its tests.
 */

type Hits = Record<string, number>

/** What StrykerJS's instrumentation and its setup file for Vitest share. */
interface Instrumentation {
  currentTestId?: string | undefined
  activeMutant?: string | undefined
  mutantCoverage?: { readonly static: Hits; readonly perTest: Record<string, Hits> }
}

const IN_HOOKS = 'hooks'

interface Task {
  readonly name: string
  readonly type: 'suite' | 'test'
  readonly tasks?: readonly Task[]
}

const instrumentation: Instrumentation = Object(Reflect.get(globalThis, '__stryker__'))

beforeAll(() => {
  let testId: string | undefined
  // Not while modules load, which is before.
  Object.defineProperty(instrumentation, 'currentTestId', {
    configurable: true,
    get: () => testId ?? IN_HOOKS,
    set: (id: string | undefined) => {
      testId = id
    },
  })
})

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a hook asks for
afterAll(({}, suite) => {
  Object.defineProperty(instrumentation, 'currentTestId', { configurable: true, writable: true, value: undefined })
  const perTest = instrumentation.mutantCoverage?.perTest
  const hits = perTest?.[IN_HOOKS]
  if (perTest === undefined || hits === undefined) return
  delete perTest[IN_HOOKS]
  for (const name of testNames(suite.tasks)) addHits(perTest, `${suite.file.filepath}#${name}`, hits)
})

/** As StrykerJS joins them. */
function testNames(tasks: readonly Task[], before = ''): string[] {
  return tasks.flatMap(({ name, type, tasks: inner = [] }) =>
    type === 'test' ? [`${before}${name}`] : testNames(inner, `${before}${name} `),
  )
}

function addHits(perTest: Record<string, Hits>, testId: string, hits: Hits): void {
  const own = { ...perTest[testId] }
  for (const [id, count] of Object.entries(hits)) own[id] = (own[id] ?? 0) + count
  perTest[testId] = own
}
