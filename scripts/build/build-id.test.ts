import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildIdOf } from './build-id.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-id-'))
  for (const part of ['server', 'web']) await mkdir(join(folder, 'dist', part), { recursive: true })
  await writeFile(join(folder, 'dist/server/main.js'), 'serve()')
  await writeFile(join(folder, 'dist/web/index.html'), '<p>')
})
afterEach(() => rm(folder, { recursive: true }))

/** A hook of git, which may have started this run, names the repository of its commit to every git below it. */
beforeEach(() => {
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) vi.stubEnv(name, undefined)
  // Nor do the settings of this user hold, who may sign commits.
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(folder, 'no settings'))
})

const hasGit = spawnSync('git', ['--version']).status === 0
const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=n', '-c', 'user.email=n@example.com', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

describe('without git, the build id', () => {
  test('is a digest of the built files, whenever they were written', async () => {
    const id = await buildIdOf(folder)
    expect(id).toMatch(/^sha256-[0-9a-f]{12}$/)
    await utimes(join(folder, 'dist/server/main.js'), 1, 1)
    await writeFile(join(folder, 'dist/server/build-id.json'), JSON.stringify(id))
    expect(await buildIdOf(folder)).toBe(id)
  })

  test('changes with the content and with the name of a file', async () => {
    const id = await buildIdOf(folder)
    await writeFile(join(folder, 'dist/web/index.html'), '<b>')
    const changed = await buildIdOf(folder)
    await rm(join(folder, 'dist/web/index.html'))
    await writeFile(join(folder, 'dist/web/status.html'), '<b>')
    expect(new Set([id, changed, await buildIdOf(folder)]).size).toBe(3)
  })
})

test.skipIf(!hasGit)('The build id is the commit where the files are those of the commit, else a digest', async () => {
  git('init', '--quiet')
  await writeFile(join(folder, '.gitignore'), 'dist\n')
  git('add', '.gitignore')
  git('commit', '--quiet', '--message', 'first')
  expect(await buildIdOf(folder)).toBe(`git-${git('rev-parse', 'HEAD').slice(0, 12)}`)
  await writeFile(join(folder, 'new.ts'), '')
  expect(await buildIdOf(folder)).toMatch(/^sha256-/)
})
