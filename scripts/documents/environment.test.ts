import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnvironment } from '#gateway/core/environment/environment.ts'
import { variableRows } from '#gateway/core/environment/variable-descriptions.ts'
import { root } from '../system/process.mjs'
import { configurationTable, environmentExample } from './environment.ts'

/** Variables of .env.example, as if every `#` before one had been removed. */
const uncommented = parseEnv(environmentExample().replaceAll(/^#(?=[A-Z])/gm, ''))

// `npm run generate` writes both anew.
test('.env.example has every variable', async () => {
  await expect(environmentExample()).toMatchFileSnapshot('../../.env.example')
})

test('the README has the configuration table', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const withTable = readme.replace(/(?<=\n## Configuration\n\n)\|[\s\S]*?\n(?!\|)/, () => `${configurationTable()}\n`)
  await expect(withTable).toMatchFileSnapshot('../../README.md')
})

test('every value of .env.example is accepted', () => {
  expect(Object.keys(uncommented).sort()).toEqual(variableRows.map(([name]) => name).sort())
  // A processor is for a gateway of our own without a sandbox.
  const { PROCESSOR, GATEWAY_URL, ...others } = uncommented
  expect(readEnvironment({ ...others, GATEWAY_URL })).toMatchObject({ ok: true })
  expect(readEnvironment({ ...others, PROCESSOR, SANDBOX: '0' })).toMatchObject({ ok: true })
})

test.each(variableRows.filter(([, row]) => row.default !== undefined))(
  'the default of %s is the real one',
  (name, row) => {
    const value = row.example ?? row.default
    expect(readEnvironment({ [name]: value })).toEqual(readEnvironment({}))
  },
)

test('every described variable is read', () => {
  const read = new Set<string>()
  const get = (_: object, name: string | symbol) => void read.add(String(name))
  readEnvironment(new Proxy<Record<string, string>>({}, { get }))
  expect([...read].sort()).toEqual(variableRows.map(([name]) => name).sort())
})
