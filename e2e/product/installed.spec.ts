import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { root } from './installed-package.test-support.ts'

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

test('every module that the built server imports is bundled or a production dependency, as in a container', async () => {
  test.setTimeout(180_000)
  const folder = await mkdtemp(join(tmpdir(), 'installed-'))
  try {
    await cp(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
    await cp(join(root, 'package.json'), join(folder, 'package.json'))
    await linkDependencies(folder)
    const assets = join(folder, 'dist/server/assets')
    const chunks = (await readdir(assets)).filter((name) => name.endsWith('.js'))
    expect(chunks.length).toBeGreaterThan(16)
    const code = chunks.map((name) => `await import(${JSON.stringify(pathToFileURL(join(assets, name)).href)})`)
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code.join('\n')])
    await expect(run).resolves.toBeDefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** Links the packages that `npm install --omit=dev` installs. */
async function linkDependencies(folder: string): Promise<void> {
  // Written by npm.
  const { packages }: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { dev = false }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path)) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(root, path), join(folder, path))
  }
}
