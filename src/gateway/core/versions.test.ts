import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { APPLICATION_VERSION } from './versions.ts'

test('APPLICATION_VERSION is the version in package.json', async () => {
  const packageJson = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(packageJson)).toMatchObject({ version: APPLICATION_VERSION })
})
