import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A reader's own settings, with the client's package resolved to its source. */
const settings = {
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    rootDir: '/',
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    paths: {
      '@payment-web-application/merchant': [join(root, 'src/merchant/index.ts')],
      '#contract/*': [join(root, 'src/contract/*')],
    },
  },
  include: ['*.ts'],
}

/** For tests: the compiler's errors for modules given by file name; empty if all of them type-check. */
export async function complaintsAbout(modules: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'type-check-'))
  try {
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    for (const [name, text] of Object.entries(modules)) await writeFile(join(folder, `${name}.ts`), text)
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const options = { cwd: folder, maxBuffer: 16 * 1024 * 1024 }
    return await promisify(execFile)(process.execPath, [compiler, '-p', folder], options).then(
      () => [],
      (failure: { readonly stdout: string }) => failure.stdout.trim().split('\n'),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
