import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { root } from './process.mjs'

const SERVER = pathToFileURL(join(root, 'scripts/system/server.mjs')).href

test('a server ends with the process that has started it, also where that throws', async () => {
  const program = `import { startServer } from '${SERVER}'
    const { port } = await startServer({ program: 'bench/bare-server.mjs', path: '/' })
    console.log(port)
    throw new Error('the bench has failed')`
  // The server inherits the error output: a pipe would be open for as long as it runs.
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect([status, Number(String(stdout))]).toEqual([1, expect.any(Number)])
  await expect
    .poll(() => fetch(`http://127.0.0.1:${Number(String(stdout))}/`).catch(() => 'gone'), patient)
    .toBe('gone')
})
