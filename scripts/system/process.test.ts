import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './process.mjs'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program that a script runs ends with the script', async () => {
  const program = 'console.log(process.pid); setInterval(() => {}, 1000)'
  const script = `
    import { run } from ${JSON.stringify(join(root, 'scripts/system/process.mjs'))}
    await run(process.execPath, ['-e', ${JSON.stringify(program)}])`
  const running = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(running.stdout, 'data')
  const pid = Number(String(printed))
  onTestFinished(() => void (isAlive(pid) && process.kill(pid)))
  expect(isAlive(pid)).toBe(true)
  running.kill('SIGTERM')
  expect(await once(running, 'exit')).toEqual([143, null])
  await expect.poll(() => isAlive(pid)).toBe(false)
})
