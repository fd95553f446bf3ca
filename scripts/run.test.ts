import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './system/process.mjs'

/** The files that a script loads before its first line runs, itself included, and the packages that they name. */
async function loadedBy(path: string, seen = new Map<string, string[]>()): Promise<Map<string, string[]>> {
  if (seen.has(path)) return seen
  const text = await readFile(path, 'utf8')
  const named = [...text.matchAll(/^(?:import|export) [^'"]*?from '([^']+)'|^import '([^']+)'/gm)]
  const specifiers = named.map(([, from, bare]) => from ?? bare ?? '')
  seen.set(
    path,
    specifiers.filter((one) => !one.startsWith('.') && !one.startsWith('node:')),
  )
  for (const one of specifiers.filter((name) => name.startsWith('.'))) await loadedBy(join(dirname(path), one), seen)
  return seen
}

test('every command starts on a clone without node_modules, because no package is loaded before its first line', async () => {
  const entry = join(root, 'scripts/run.mjs')
  const tasks = [...(await readFile(entry, 'utf8')).matchAll(/import\('(\.\/tasks\/[\w-]+\.mjs)'\)/g)]
  expect(tasks.length).toBeGreaterThan(5)
  const loaded = await loadedBy(entry)
  for (const [, task = ''] of tasks) await loadedBy(join(root, 'scripts', task), loaded)
  expect(loaded.size).toBeGreaterThan(20)
  expect([...loaded].filter(([, packages]) => packages.length > 0)).toEqual([])
})

test('a folder that cannot be written is told in a sentence, without a stack', async () => {
  const project = await mkdtemp(join(tmpdir(), 'read-only-'))
  onTestFinished(() => rm(project, { recursive: true }))
  await cp(join(root, 'scripts'), join(project, 'scripts'), { recursive: true })
  await mkdir(join(project, 'node_modules'))
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json'])
    await writeFile(join(project, lock), '{ "packages": {} }')
  // Not even root can write below a file.
  await writeFile(join(project, 'dist'), '')
  const { status, stderr } = spawnSync(process.execPath, [join(project, 'scripts/run.mjs'), 'build'], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Building .* …\nE[A-Z]+: [^\n]*dist[^\n]*\n$/)
})
