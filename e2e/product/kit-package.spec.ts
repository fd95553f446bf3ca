import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { inEmptyProject, installed, root } from './installed-package.test-support.ts'

const kit = {
  name: 'testing',
  beside: ['@playwright/test', '@types/node'],
  dependencies: { zod: `file:${installed('zod')}` },
} as const

test('the kit, packed and installed in a project of its own, compiles and runs the samples of docs/testing.md and its readme', {
  tag: '@exhaustive',
}, async ({ baseURL }) => {
  test.setTimeout(300_000)
  const sample = await sampleOf('docs/testing.md')
  expect(sample.trimEnd().split('\n').length).toBeLessThan(20)
  await inEmptyProject(kit, async ({ write, node, compile }) => {
    await write({
      'tsconfig.json': JSON.stringify(strict),
      'playwright.config.ts': configuration,
      'sample.spec.ts': sample,
      'readme.spec.ts': await sampleOf('e2e/kit/README.md'),
    })
    expect(await compile()).toBe('')
    const tests = await node([installed('@playwright/test/cli.js'), 'test'], { KIT_BASE_URL: baseURL ?? '' })
    expect(tests).toContain('2 passed')
  })
})

/** The first TypeScript block of a document, which a reader copies. */
async function sampleOf(path: string): Promise<string> {
  const [, sample] = /```ts\n(.*?)```/s.exec(await readFile(join(root, path), 'utf8')) ?? []
  if (sample === undefined) throw new Error(`${path} has no TypeScript block.`)
  return sample
}

/** Strict settings that also check the kit's own declarations; as in a new project they name no types. */
const strict = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  },
}

const configuration = `
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
