import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { operationNames, operationOf, pathOf } from '#contract/operations/operations.ts'
import { curl } from '#contract/samples/curl.ts'
import { takesToken } from '#contract/samples/sample.ts'
import { sandboxCurlOf } from '#contract/samples/sandbox-curl.ts'
import { typescript } from '#contract/samples/typescript.ts'
import { sandboxOperationNames, sandboxOperationOf } from '#contract/sandbox/operations.ts'
import { operationExamples } from '../openapi/operation-examples.ts'
import { sandboxExamples } from '../openapi/sandbox-examples.ts'

const examples = operationExamples()
const shop = { baseUrl: 'https://pay.example/api', merchantCode: 'shop-1' }
const samples = operationNames.map((name) => {
  const [first] = Object.values(examples[name].request ?? {})
  return { ...shop, name, id: 'order-1', body: first?.value }
})

/** The arguments that a shell passes to `curl`, which is replaced by a function that prints them, one per line. */
const argumentsOf = (command: string): readonly string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; openssl() { cat > /dev/null; }\n${command}`], {
    encoding: 'utf8',
    env: { ...process.env, TOKEN: 'token-1' },
  })
    .split('\0')
    .slice(0, -1)

test.each(samples)('$name as a shell command sends the request', (sample) => {
  const hasToken = takesToken(sample)
  const words = argumentsOf(curl.operation(sample))
  expect(words[0]).toBe(sample.baseUrl + pathOf(sample.name, sample.id))
  expect(words).toContain('X-API-Version: 2')
  expect(words.includes('Authorization: Bearer token-1')).toBe(hasToken)
  const place = words.indexOf('--data')
  const sent = place === -1 ? undefined : JSON.parse(words[place + 1] ?? '')
  const expected = hasToken ? sample.body : { ...Object(sample.body), timestamp: expect.any(Number) }
  expect(sent).toEqual(expected)
})

test.each(sandboxOperationNames)('%s of the sandbox as a shell command sends the request', (name) => {
  const { method, isOpen } = sandboxOperationOf(name)
  const [first] = Object.values(sandboxExamples()[name].request ?? {})
  const url = 'https://pay.example/sandbox/api/x'
  const words = argumentsOf(sandboxCurlOf({ method, needsKey: !isOpen, url, body: first?.value }))
  expect(words[0]).toBe(url)
  const place = words.indexOf('--data')
  expect(place === -1 ? undefined : JSON.parse(words[place + 1] ?? '')).toEqual(first?.value)
  const implied = place === -1 ? 'GET' : 'POST'
  expect(words.includes('--request') ? words[words.indexOf('--request') + 1] : implied).toBe(method)
})

test('a quote in the body of a shell command is escaped', () => {
  const body = { name: "O'Neill $(id) `id`" }
  const words = argumentsOf(curl.operation({ ...shop, name: 'createPayin', id: 'a', body }))
  expect(JSON.parse(words.at(-1) ?? '')).toEqual(body)
})

test('a signed shell command sends backslash and percent sign of a pattern as they are', () => {
  const body = { merchantCode: 'shop-1', operations: [String.raw`GET /payins/\d+%s`] }
  const words = argumentsOf(curl.operation({ ...shop, name: 'createToken', id: 'a', body }))
  expect(JSON.parse(words.at(-1) ?? '')).toEqual({ ...body, timestamp: expect.any(Number) })
})

test('a list is filtered in the URL of a shell command and in the client’s call', () => {
  const sample = { ...shop, name: 'listBalances', id: 'a', body: undefined } as const
  const narrowed = { ...sample, query: { currencies: ['THB', 'IDR'] } }
  expect(argumentsOf(curl.operation(narrowed))[0]).toBe('https://pay.example/api/balances?currencies=THB,IDR')
  expect(typescript.operation(narrowed)).toContain('query: {\n    "currencies": [')
})

test.each(samples)('$name as TypeScript calls the merchant client', (sample) => {
  const code = typescript.operation(sample)
  expect(code).toContain(takesToken(sample) ? `gateway.call('${sample.name}', {` : `gateway.${sample.name}({`)
  expect(code).toContain("merchantCode: 'shop-1'")
  expect(code.includes("id: 'order-1'")).toBe(operationOf(sample.name).path.includes('{'))
})
