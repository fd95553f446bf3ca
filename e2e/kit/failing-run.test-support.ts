import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const runner = join(root, 'node_modules/@playwright/test/cli.js')

/** The kit's module, as an import in a test's text names it. */
export const kit = JSON.stringify(join(root, 'e2e/kit/test.ts'))

/** Playwright's output for tests in a folder of its own, which can resolve the project's packages. */
export async function outputOf(spec: string, configuration: string): Promise<string> {
  await mkdir(join(root, 'test-results'), { recursive: true })
  const folder = await mkdtemp(join(root, 'test-results', 'failing-'))
  try {
    await writeFile(join(folder, 'failing.spec.ts'), spec)
    await writeFile(join(folder, 'playwright.config.ts'), configuration)
    return await new Promise((resolve) =>
      execFile(process.execPath, [runner, 'test'], { cwd: folder, encoding: 'utf8' }, (_failed, stdout) =>
        resolve(stdout),
      ),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
