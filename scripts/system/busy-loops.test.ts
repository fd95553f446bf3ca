import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { beside } from './busy-loops.mjs'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Another run with one busy loop; resolves to the loop's process id. */
async function startRun() {
  const script = `
    import { beside } from ${JSON.stringify(new URL('busy-loops.mjs', import.meta.url).href)}
    await beside(async ([loop]) => {
      console.log(loop)
      await new Promise(() => setInterval(() => {}, 1_000))
    }, 1)`
  const run = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(run.stdout), 'line')
  return { run, loop: Number(line) }
}

test('busy processes run as long as the work, whose result or error they leave alone', async () => {
  const loops = await beside(async (ids) => {
    expect(ids.map(Number).every(isAlive)).toBe(true)
    return ids.map(Number)
  }, 2)
  expect(loops).toHaveLength(2)
  expect(loops.some(isAlive)).toBe(false)
  await expect(
    beside(async () => {
      throw new Error('failed')
    }, 1),
  ).rejects.toThrow('failed')
})

test('a busy process does not outlive a run that is killed', async () => {
  const { run, loop } = await startRun()
  expect(isAlive(loop)).toBe(true)
  run.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(loop)).toBe(false), { timeout: 20_000 })
})
