import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { inEmptyProject, kitPackage, root, runTests, strictSettings } from './installed-package.test-support.ts'

test('the kit, packed and installed in a project of its own, compiles and runs the samples of docs/testing.md and its readme', {
  tag: '@ci',
}, async ({ baseURL }) => {
  test.setTimeout(300_000)
  const sample = await sampleOf('docs/testing.md')
  expect(sample.trimEnd().split('\n').length).toBeLessThan(20)
  await inEmptyProject(kitPackage, async (project) => {
    await project.write({ 'tsconfig.json': strictSettings({ lib: ['es2023', 'dom'], noEmit: true }) })
    const tests = { 'sample.spec.ts': sample, 'readme.spec.ts': await sampleOf('e2e/kit/README.md') }
    expect(await runTests(project, tests, baseURL)).toContain('2 passed')
    expect(await project.compile()).toBe('')
  })
})

/** The first TypeScript block of a document, which a reader copies. */
async function sampleOf(path: string): Promise<string> {
  const [, sample] = /```ts\n(.*?)```/s.exec(await readFile(join(root, path), 'utf8')) ?? []
  if (sample === undefined) throw new Error(`${path} has no TypeScript block.`)
  return sample
}
