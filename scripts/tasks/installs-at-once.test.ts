import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../system/process.mjs'

/** A clone without packages, whose npm notes each call, and installs when there is a file `go` or its parent is killed. */
let project: string
const running: ChildProcess[] = []
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'installs-at-once-'))
  await cp(join(root, 'scripts'), join(project, 'scripts'), { recursive: true })
  const wanted = JSON.stringify({ packages: { 'node_modules/a': { version: '1.2.3' } } })
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
  await writeFile(join(project, 'package-lock.json'), wanted)
  await writeFile(join(project, 'npm-cli.js'), npm)
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(project, { recursive: true, maxRetries: 5 })
})

const npm = `
import { appendFileSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
appendFileSync('installed', process.argv[2] + '\\n')
const parent = process.ppid
while (!existsSync('go') && process.ppid === parent) await new Promise((resolve) => setTimeout(resolve, 20))
mkdirSync('node_modules')
copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
`

/** Another process that installs what is missing; resolves once it says what it does. */
async function startInstall() {
  const script = `import { install } from './scripts/tasks/install.mjs'
    process.exitCode = await install()`
  const env = { ...process.env, npm_execpath: join(project, 'npm-cli.js') }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: project, env })
  running.push(child)
  const ended = once(child, 'exit').then(([code]) => code)
  const [said] = await Promise.race(
    [child.stdout, child.stderr].map((stream) => once(stream.setEncoding('utf8'), 'data')),
  )
  return { said, ended }
}

test('of two processes that find packages missing one installs them, and the other waits for it', async () => {
  const first = await startInstall()
  const second = await startInstall()
  expect([first.said, second.said]).toEqual([
    'Installing the packages of package-lock.json …\n',
    'Another process is installing: waiting for it …\n',
  ])
  await writeFile(join(project, 'go'), '')
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0])
  expect(await readFile(join(project, 'installed'), 'utf8')).toBe('ci\n')
})
