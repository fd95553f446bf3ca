/**
 * A part of the source in which bugs are planted, and the unit tests that judge them: those beside it and those of its
 * nearest callers. The tests of the API take seconds each and would run for each bug.
 * `isOnPostgres`: what survives is judged on PostgreSQL too, by the tests of its folder that run on every engine.
 * @typedef {{ name: string, source: string, tests: readonly string[], except?: readonly string[], isOnPostgres?: true }} Area
 */

/** @type {readonly Area[]} */
export const areas = [
  {
    name: 'contract',
    source: 'src/contract',
    tests: ['src/contract/**/*.test.ts'],
    // Texts of programs, judged by running them.
    except: ['src/contract/samples/**'],
  },
  { name: 'lifecycle', source: 'src/gateway/payments/lifecycle.ts', tests: ['src/gateway/payments/**/*.test.ts'] },
  { name: 'store', source: 'src/gateway/store', tests: ['src/gateway/store/**/*.test.ts'], isOnPostgres: true },
  { name: 'rate', source: 'src/gateway/core/rate', tests: ['src/gateway/core/rate/*.test.ts'], isOnPostgres: true },
  // The part of jobs that needs no gateway. The tests of a worker start one for each bug.
  {
    name: 'delivery-queue',
    source: 'src/gateway/jobs/callbacks/delivery-queue.ts',
    tests: ['src/gateway/jobs/callbacks/delivery-queue.test.ts'],
  },
  { name: 'tokens', source: 'src/gateway/tokens', tests: ['src/gateway/{tokens,http/gates}/**/*.test.ts'] },
  { name: 'params', source: 'src/web/checkout/params', tests: ['src/web/checkout/params/*.test.ts'] },
  { name: 'payment', source: 'src/web/checkout/payment', tests: ['src/web/checkout/payment/**/*.test.ts'] },
  { name: 'steps', source: 'src/web/checkout/steps', tests: ['src/web/checkout/{steps,params}/**/*.test.ts'] },
]

/**
 * What to plant for the files and folders that a command was given; everything for none.
 * @param {readonly string[]} paths
 * @returns {readonly { area: Area, sources: readonly string[] }[]}
 */
export function chosenAreas(paths) {
  const given = paths.map((path) => path.replace(/\/$/, ''))
  if (given.length === 0) return areas.map((area) => ({ area, sources: [area.source] }))
  return areas.flatMap((area) => {
    const sources = given.flatMap((path) => {
      if (isWithin(area.source, path)) return [area.source]
      return isWithin(path, area.source) ? [path] : []
    })
    return sources.length === 0 ? [] : [{ area, sources }]
  })
}

/** @param {string} path @param {string} folder */
export const isWithin = (path, folder) => path === folder || path.startsWith(`${folder}/`)
