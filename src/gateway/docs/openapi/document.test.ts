import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { basicErrors } from '#contract/errors.ts'
import { factsOf } from '#contract/methods/method-facts.ts'
import { methodCodes } from '#contract/methods/methods.ts'
import { payoutMethodCodes, payoutMethodOf } from '#contract/methods/payout-methods.ts'
import { operationNames, operationOf, operationPaths } from '#contract/operations/operations.ts'
import { sandboxOperationNames, sandboxOperationOf } from '#contract/sandbox/operations.ts'
import { isWholeRun } from '../../app/api-tests/support/trust-size.test-support.ts'
import { writeDocument } from './document.ts'
import { closedDocument, validatorsOf } from './document-validator.test-support.ts'
import type { OperationObject } from './openapi.ts'
import { operationExamples } from './operation-examples.ts'
import { sandboxExamples } from './sandbox-examples.ts'
import { nameIn, type Schema } from './schemas/schema.ts'

const require = createRequire(import.meta.url)
const document = writeDocument({ allowsHttp: false, sandbox: true })
const { schemas, responses } = document.components
const validate = validatorsOf(closedDocument(document))

const objectOf = (name: (typeof operationNames)[number]): OperationObject => {
  const { path, method } = operationOf(name)
  const found = document.paths[path]?.[method === 'GET' ? 'get' : 'post']
  if (!found) throw new Error(`${name} is missing`)
  return found
}

const SCHEMA = ['content', 'application/json', 'schema']

test.skipIf(!isWholeRun)(
  'the OpenAPI document has no lint errors',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'))
    const path = join(folder, 'openapi.json')
    await writeFile(path, JSON.stringify(document))
    const program = require.resolve('@redocly/cli/bin/cli.js')
    const rules = fileURLToPath(new URL('redocly.yaml', import.meta.url))
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const run = promisify(execFile)(process.execPath, [program, 'lint', path, '--config', rules], { env })
    // A failure shows the linter's output.
    await run.finally(() => rm(folder, { recursive: true }))
  },
  60_000,
)

test('validators in other languages can read every pattern of the document', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
  expect(patterns.filter((source: string) => /\\p|\(\?<?[=!]/i.test(source))).toEqual([])
  expect(patterns.length).toBeGreaterThan(20)
})

test.each(operationNames)('the errors of %s list the codes of their status, and a 409 has the payment’s id', (name) => {
  for (const status of operationOf(name).errors.filter((one) => one !== 406)) {
    const answer = objectOf(name).responses[status]
    const response = answer && '$ref' in answer ? responses[nameIn(answer.$ref)] : answer
    const schema = response?.content?.['application/json'].schema
    const codes = Object.entries(basicErrors).flatMap(([code, its]) => (its === status ? [code] : []))
    expect([status, schema?.properties?.['code']?.enum]).toEqual([status, codes])
    expect([status, schema?.required]).toEqual([status, status === 409 ? ['idPayment'] : undefined])
  }
})

test.each(sandboxOperationNames)('the examples of %s have no undocumented property', (name) => {
  const { path, method, success } = sandboxOperationOf(name)
  const { request = {}, response = {} } = sandboxExamples()[name]
  const at = ['paths', path, method.toLowerCase()]
  const faults = [
    ...Object.values(request).flatMap(({ value }) => validate(...at, 'requestBody', ...SCHEMA)(value)),
    ...Object.values(response).flatMap(({ value }) => validate(...at, 'responses', String(success), ...SCHEMA)(value)),
  ]
  expect(faults).toEqual([])
})

test('no path of the sandbox is also a path of the API', () => {
  expect(sandboxOperationNames.filter((name) => operationPaths.includes(sandboxOperationOf(name).path))).toEqual([])
})

test("the document of a gateway without a sandbox has none of the sandbox's operations and components", () => {
  const live = writeDocument({ allowsHttp: false, sandbox: false })
  const names = [...Object.keys(live.paths), ...Object.values(live.components).flatMap(Object.keys)]
  expect(names.filter((name) => /sandbox/i.test(name))).toEqual([])
  expect(live.tags.map(({ name }) => name)).not.toContain('Sandbox')
  expect(Object.values(live.paths).filter(({ servers }) => servers)).toEqual([])
  expect(Object.keys(live.paths)).toHaveLength(new Set(operationPaths).size)
})

test('the responses of the examples have no undocumented property', () => {
  const examples = operationExamples()
  for (const name of operationNames) {
    const { path, method, success } = operationOf(name)
    const keys = ['paths', path, method.toLowerCase(), 'responses', String(success)]
    for (const { value } of Object.values(examples[name].response ?? {}))
      expect({ name, faults: validate(...keys, ...SCHEMA)(value) }).toEqual({ name, faults: [] })
  }
})

test('every method has the request objects of the specification, and every payin method its response object', () => {
  for (const { requests } of methodCodes.map(factsOf)) {
    for (const name of requests) expect(schemas[name]?.title).toBe(name)
    expect(schemas).toHaveProperty(`${requests.at(-1)}Response`)
  }
  const titles = Object.values(schemas).map(({ title }) => title)
  for (const code of payoutMethodCodes) expect(titles).toContain(payoutMethodOf(code).request)
})

test.each(Object.entries(schemas).filter(([, { discriminator }]) => discriminator))(
  'each alternative of %s is an object, as generators of code require',
  (_name, { discriminator }) => {
    const types = Object.values(discriminator?.mapping ?? {}).map(($ref) => schemas[nameIn($ref)]?.type)
    expect(types.length).toBeGreaterThan(1)
    expect(new Set(types)).toEqual(new Set(['object']))
  },
)

test('deprecated properties are marked as deprecated', () => {
  const account = (name: string): Schema | undefined => schemas[name]?.properties?.['account']
  expect(schemas['TokenRequest']?.properties?.['secret']?.deprecated).toBe(true)
  expect(schemas['ActionTokenRequest']?.properties?.['secret']?.deprecated).toBe(true)
  expect(account('OnlineMethodResponse')?.deprecated).toBe(true)
  for (const name of ['bankCode', 'bankName', 'bankBranch', 'bankCity', 'bankProvince'])
    expect(account('P2AV2MethodResponse')?.properties?.[name]?.deprecated).toBe(true)
  for (const name of ['bankBranch', 'bankCity', 'bankProvince'])
    expect(account('PromptPayMethodResponse')?.properties?.[name]?.deprecated).toBe(true)
})

test('every property of every body has a description', () => {
  // The schemas of single currencies add to an object that has the descriptions already.
  const bodies = Object.entries(schemas).filter(([name]) => !/In[A-Z]{3,4}$|Rules$|Or\w+Method$/.test(name))
  expect(bodies.flatMap(([name, schema]) => undescribed(schema, name))).toEqual([])
})

function undescribed(schema: Schema, at: string): readonly string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isSaid = property.description !== undefined || property.$ref !== undefined
    return [...(isSaid ? [] : [`${at}.${name}`]), ...undescribed(property, `${at}.${name}`)]
  })
  return [...own, ...(schema.items ? undescribed(schema.items, `${at}[]`) : [])]
}
