import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installApart, root, runNpm } from './process.mjs'

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

test('npm has its cache in the temporary folder where its own cannot be written, whatever it installs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'npm-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const npm = join(folder, 'npm-cli.js')
  const said = join(folder, 'said')
  await writeFile(npm, `require('node:fs').writeFileSync(${JSON.stringify(said)}, process.argv.slice(2).join(' '))`)
  vi.stubEnv('npm_execpath', npm)
  const cacheOf = async (install: () => Promise<number>) => {
    expect(await install()).toBe(0)
    return /--cache (.*)/.exec(await readFile(said, 'utf8'))?.[1]
  }
  // Nobody, not even root, makes a folder below a file.
  vi.stubEnv('npm_config_cache', join(import.meta.filename, 'cache'))
  expect(await cacheOf(() => runNpm(['ci']))).toBe(join(tmpdir(), 'npm-cache'))
  expect(await cacheOf(() => installApart(folder, ['a']))).toBe(join(tmpdir(), 'npm-cache'))
  vi.stubEnv('npm_config_cache', import.meta.dirname)
  expect(await cacheOf(() => runNpm(['ci']))).toBeUndefined()
})
