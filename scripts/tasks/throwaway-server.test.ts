import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { root } from '../system/process.mjs'

/** A run that starts the server as Playwright does: with a pipe to its input, and in a process group of its own. */
const run = `
  import { spawn } from 'node:child_process'
  spawn('node scripts/tasks/throwaway-server.mjs', { shell: true, detached: true, stdio: ['pipe', 'inherit', 'inherit'] })`

test('the throwaway server and its data go with the run that has started it, also where that is killed', async () => {
  const project = await mkdtemp(join(tmpdir(), 'throwaway-server-'))
  onTestFinished(() => rm(project, { recursive: true, maxRetries: 5 }))
  await cp(join(root, 'scripts'), join(project, 'scripts'), { recursive: true })
  await mkdir(join(project, 'dist/server'), { recursive: true })
  // In place of the built server.
  const served = 'console.log(process.env.DATA_DIR); setTimeout(() => {}, 60_000)'
  await writeFile(join(project, 'dist/server/main.js'), served)
  const running = spawn(process.execPath, ['--input-type=module', '--eval', run], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(running.stdout.setEncoding('utf8'), 'data')
  const data = String(printed).trim()
  expect(existsSync(data)).toBe(true)
  running.kill('SIGKILL')
  await expect.poll(() => existsSync(data), patient).toBe(false)
})
