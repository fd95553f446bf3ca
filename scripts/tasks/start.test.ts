import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../system/free-port.mjs'
import { root } from '../system/process.mjs'

const clone = mkdtempSync(join(tmpdir(), 'first-start-'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))

/** The project as git has it, with the packages of this one; nothing is built. */
function makeClone(): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root }).toString().split('\0')
  for (const path of listed.toString().split('\0'))
    if (path !== '' && !deleted.includes(path)) cpSync(join(root, path), join(clone, path))
  mkdirSync(join(clone, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.tmp') symlinkSync(join(root, 'node_modules', name), join(clone, 'node_modules', name), 'junction')
}

/** Everything that `npm start` prints until its last line, the address of the API reference. */
async function linesOfStart(port: number): Promise<readonly string[]> {
  const { CI: _, LOG_LEVEL: __, NODE_ENV: ___, VITEST: ____, ...env } = process.env
  const server = spawn(process.execPath, [join(clone, 'scripts', 'run.mjs'), 'start'], {
    cwd: clone,
    env: { ...env, PORT: String(port), DATA_DIR: join(clone, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const lines: string[] = []
  const take = (line: string) => {
    lines.push(line)
    if (line.includes('The API reference')) server.kill('SIGINT')
  }
  createInterface(server.stdout).on('line', take)
  createInterface(server.stderr).on('line', take)
  await closed
  return lines
}

// It builds the product from nothing, as the rest of a run has done: CI alone has the time.
test.skipIf(process.env['CI'] !== 'true')(
  'the first npm start on a clone prints what is built, the start and the addresses, and nothing of the bundler',
  async () => {
    makeClone()
    const port = await freePort()
    const lines = (await linesOfStart(port)).filter((line) => line !== '')
    expect(lines[0]).toBe('Building app, workshop, gallery, outcomes, server …')
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ msg: 'started' })
    expect(lines[2]).toBe(`  Payment Web Application and gateway: http://localhost:${port}`)
    expect(lines.at(-1)).toBe(`  The API reference: http://localhost:${port}/docs`)
    expect(lines.length).toBeLessThan(16)
  },
  240_000,
)
