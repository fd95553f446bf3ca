import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../system/process.mjs'

/** A project with these scripts, whose bundler notes each build, and ends one when there is a file `go` or its parent is killed. */
let project: string
const running: ChildProcess[] = []
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'builds-at-once-'))
  for (const part of ['build', 'system'])
    await cp(join(root, 'scripts', part), join(project, 'scripts', part), { recursive: true })
  await mkdir(join(project, 'node_modules/vite'), { recursive: true })
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
  await writeFile(join(project, 'node_modules/vite/package.json'), '{ "type": "module", "bin": "vite.js" }')
  await writeFile(join(project, 'node_modules/vite/vite.js'), bundler)
})
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await rm(project, { recursive: true, maxRetries: 5 })
})

const bundler = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('built', process.argv.slice(2, 5).join(' ') + '\\n')
const parent = process.ppid
while (!existsSync('go')) {
  if (process.ppid !== parent) process.exit(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
}
for (const part of ['server', 'web']) mkdirSync('dist/' + part, { recursive: true })
for (const file of ['server/main.js', 'web/index.html', 'web/sandbox.html', 'web/gallery.html'])
  writeFileSync('dist/' + file, '')
`

/** Another process that builds what is older than its sources; resolves once it says what it does. */
async function startBuild() {
  const script = `import { buildWhenOlder } from './scripts/build/build.mjs'
    process.exitCode = await buildWhenOlder()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.push(child)
  const ended = once(child, 'exit').then(([code]) => code)
  const [said] = await once(child.stderr.setEncoding('utf8'), 'data')
  return { child, said, ended }
}

const BUILDING = 'Building app, workshop, gallery, outcomes, server …\n'
const WAITING = 'Another process is building: waiting for it …\n'

test('of two processes that find the build older one builds, and the other waits for it', async () => {
  const first = await startBuild()
  const second = await startBuild()
  expect([first.said, second.said]).toEqual([BUILDING, WAITING])
  await writeFile(join(project, 'go'), '')
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0])
  const built = (await readFile(join(project, 'built'), 'utf8')).trim().split('\n')
  expect(built).toHaveLength(5)
  expect(new Set(built).size).toBe(5)
})

test('a build that is killed is done anew by the process that waits for it', async () => {
  const first = await startBuild()
  const second = await startBuild()
  expect(second.said).toBe(WAITING)
  first.child.kill('SIGKILL')
  await first.ended
  await writeFile(join(project, 'go'), '')
  expect(await second.ended).toBe(0)
})
