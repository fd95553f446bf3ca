import { type ExecFileOptions, execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const installed = (name: string) => join(root, 'node_modules', name)

type Variables = Readonly<Record<string, string>>

/** A folder of its own with a package of this project installed from its tarball. */
export interface Project {
  write(files: Readonly<Record<string, string>>): Promise<void>
  /** Runs a script with this Node; resolves to its output, and rejects with it when the script fails. */
  node(args: readonly string[], variables?: Variables): Promise<string>
  /** The compiler's errors for `tsconfig.json`; empty where there are none. */
  compile(): Promise<string>
}

interface Package {
  /** The folder in dist that is packed. */
  readonly name: 'testing' | 'merchant'
  /** Packages that a reader installs beside; linked, so that nothing is downloaded. */
  readonly beside: readonly string[]
  /** Dependencies that npm finds on this machine. */
  readonly dependencies: Variables
}

/** The kit, as a project installs it. */
export const kitPackage: Package = {
  name: 'testing',
  beside: ['@playwright/test', '@types/node'],
  dependencies: { zod: `file:${installed('zod')}` },
}

/** The test runner's configuration in a project with the kit. */
const runnersConfiguration = `
import { defineConfig } from '@playwright/test'

export default defineConfig({
  reporter: 'line',
  // As this project's own tests: for slow machines.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env['KIT_BASE_URL'] ?? '',
    launchOptions: JSON.parse(process.env['E2E_CHROMIUM'] ?? '{}'),
  },
})
`

/** Runs tests in a project with the kit, given as texts by their files; resolves to the runner's output. */
export async function runTests({ write, node }: Project, tests: Variables, baseURL = ''): Promise<string> {
  await write({ ...tests, 'playwright.config.ts': runnersConfiguration })
  return node([installed('@playwright/test/cli.js'), 'test'], { KIT_BASE_URL: baseURL })
}

/** Strict settings that also check a package's own declarations; as in a new project they name no types. */
export const strictSettings = (own: {
  readonly lib: readonly string[]
  readonly noEmit?: true
  readonly outDir?: string
}) =>
  JSON.stringify({
    compilerOptions: {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      ...own,
    },
  })

/** Packs and installs a package in an empty project, and removes the project after its use. */
export async function inEmptyProject(
  { name, beside, dependencies }: Package,
  use: (project: Project) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  const write = async (files: Variables) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
  }
  const node = (args: readonly string[], variables: Variables = {}) =>
    run(process.execPath, args, { cwd: folder, env: { ...process.env, ...variables } })
  try {
    const { name: fullName, version } = JSON.parse(await readFile(join(root, 'dist', name, 'package.json'), 'utf8'))
    await npm(folder, ['pack', join(root, 'dist', name)])
    const tarball = `file:./payment-web-application-${name}-${version}.tgz`
    const manifest = { private: true, type: 'module', dependencies: { [fullName]: tarball, ...dependencies } }
    await write({ 'package.json': JSON.stringify(manifest) })
    await npm(folder, ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'])
    await linkAll(folder, beside)
    await use({ write, node, compile: () => node([installed('typescript/bin/tsc'), '-p', '.']) })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function linkAll(project: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const link = join(project, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(installed(name), link, 'junction')
  }
}

const npm = (cwd: string, args: readonly string[]) => run('npm', args, { cwd, shell: process.platform === 'win32' })

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
