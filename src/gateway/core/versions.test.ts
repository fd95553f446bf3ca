import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { APPLICATION_VERSION } from './versions.ts'

test('the version that the server tells is that of the package', async () => {
  const packageJson = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(packageJson)).toMatchObject({ version: APPLICATION_VERSION })
})
