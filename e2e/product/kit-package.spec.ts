import { type ExecFileOptions, execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))
const installed = (name: string) => join(root, 'node_modules', name)
const compiler = installed('typescript/bin/tsc')
const runner = installed('@playwright/test/cli.js')

/**
 * The packages of a QA engineer's project beside the kit. They are linked, as are the kit's dependencies, so that
 * nothing is downloaded.
 */
const beside = ['@playwright/test', '@types/node']

test('the kit, packed and installed in a project of its own, compiles and runs the sample of docs/testing.md', async ({
  baseURL,
}) => {
  test.setTimeout(180_000)
  const sample = await sampleOfDocs()
  expect(sample.trimEnd().split('\n').length).toBeLessThan(20)
  const project = await mkdtemp(join(tmpdir(), 'kit-'))
  try {
    await npm(project, ['pack', join(root, 'dist/testing')])
    const { name, version } = JSON.parse(await readFile(join(root, 'dist/testing/package.json'), 'utf8'))
    await write(project, {
      'package.json': json(manifestOf(name, `${name}-${version}.tgz`)),
      'tsconfig.json': json(strict),
      'playwright.config.ts': configuration,
      'sample.spec.ts': sample,
    })
    await npm(project, ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'])
    await linkAll(project, beside)
    expect(await node(project, [compiler, '-p', '.'])).toBe('')
    expect(await node(project, [runner, 'test'], { KIT_BASE_URL: baseURL ?? '' })).toContain('1 passed')
  } finally {
    await rm(project, { recursive: true })
  }
})

/** The first TypeScript block of docs/testing.md, which a reader copies. */
async function sampleOfDocs(): Promise<string> {
  const [, sample] = /```ts\n(.*?)```/s.exec(await readFile(join(root, 'docs/testing.md'), 'utf8')) ?? []
  if (sample === undefined) throw new Error('docs/testing.md has no TypeScript block.')
  return sample
}

const json = (value: object): string => JSON.stringify(value, null, 2)

const manifestOf = (name: string, tarball: string) => ({
  private: true,
  type: 'module',
  dependencies: { [name]: `file:./${tarball}`, zod: `file:${installed('zod')}` },
})

/** Strict settings that also check the kit's own declarations. */
const strict = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
  },
}

const configuration = `
import { defineConfig } from '@playwright/test'

export default defineConfig({
  reporter: 'line',
  use: {
    baseURL: process.env['KIT_BASE_URL'] ?? '',
    launchOptions: JSON.parse(process.env['E2E_CHROMIUM'] ?? '{}'),
  },
})
`

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}

async function linkAll(project: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const link = join(project, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(installed(name), link, 'junction')
  }
}

type Variables = Readonly<Record<string, string>>

const npm = (cwd: string, args: readonly string[]) => run('npm', args, { cwd, shell: process.platform === 'win32' })

const node = (cwd: string, args: readonly string[], variables: Variables = {}) =>
  run(process.execPath, args, { cwd, env: { ...process.env, ...variables } })

/** The output of a program; throws with all of the output when it fails. */
async function run(program: string, args: readonly string[], options: ExecFileOptions): Promise<string> {
  const { stdout, stderr, failure } = await new Promise<{ stdout: string; stderr: string; failure: unknown }>(
    (resolve) =>
      execFile(program, args, { ...options, encoding: 'utf8' }, (error, stdout, stderr) =>
        resolve({ stdout, stderr, failure: error }),
      ),
  )
  if (failure !== null) throw new Error([program, ...args, '\n', stdout, stderr].join(' '))
  return stdout
}
