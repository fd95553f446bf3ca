import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { directoryOfFile } from '../../store/file-store.test-support.ts'
import { faultOf, loadProcessor } from './load-processor.ts'

const directory = await directoryOfFile()

let files = 0
async function load(source: string) {
  const path = join(directory, `module-${files++}.mjs`)
  await writeFile(path, source)
  const loading = await loadProcessor(path, { publicUrl: 'https://pay.example' })
  return loading.ok ? loading : loading.message.replace(path, 'x.mjs')
}

const whole = { name: "'BANK'", effects: "'remote'", prepare: 'f', send: 'f', read: 'f', expire: 'f', receive: 'f' }
const moduleWith = (changes: Record<string, string | undefined>) => {
  const properties = Object.entries({ ...whole, ...changes }).filter(([, value]) => value !== undefined)
  const text = properties.map(([name, value]) => `${name}: ${value}`).join(', ')
  return `const f = async () => 1; export const createProcessor = ({ webhookUrl }) => ({ ${text}, webhookUrl })`
}

test('a module with the whole port is loaded, and gets the address of its webhooks', async () => {
  expect(await load(moduleWith({}))).toMatchObject({
    ok: true,
    processor: { name: 'BANK', webhookUrl: 'https://pay.example/processor/webhooks' },
  })
  expect(await load(`${moduleWith({}).replace('({ webhookUrl }) =>', 'async ({ webhookUrl }) =>')}`)).toMatchObject({
    ok: true,
  })
})

afterEach(() => vi.useRealTimers())

test('a module whose createProcessor does not return is given up after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = vi.fn()
  const loading = load('export const createProcessor = () => new Promise(() => undefined)').then(ended)
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(9999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  const words = 'PROCESSOR (x.mjs) could not be loaded: Error: it has returned no processor within 10 seconds.'
  expect(ended).toHaveBeenCalledWith(words)
})

test('the ten seconds begin before the own code of a module, which may wait', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const source = `export const limits = setTimeout.mock.calls.map(([, ms]) => ms); ${moduleWith({})}`
  expect(await load(source)).toMatchObject({ exports: { limits: expect.arrayContaining([10_000]) } })
  timers.mockRestore()
})

test('a module that is loaded leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await load(moduleWith({}))
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['A', true],
  ['Bank of a name_1-2.b', true],
  ['x'.repeat(50), true],
  ['x'.repeat(51), false],
  ['', false],
  ['Bänk', false],
])('a processor may have the name "%s": %s', (name, isRight) => {
  const f = () => undefined
  const fault = faultOf({ name, effects: 'local', prepare: f, send: f, read: f, expire: f, receive: f })
  expect(fault === undefined).toBe(isRight)
})

test.each([
  ['nothing exported', '', 'must export a function createProcessor; it exports nothing.'],
  ['another export', 'export const other = 1', 'must export a function createProcessor; it exports other.'],
  ['a syntax error', 'export const = 1', 'could not be loaded: '],
  ['an error at load', "throw new Error('BANK_URL must be set.')", 'could not be loaded: Error: BANK_URL must be set.'],
  ['an error of its own', "export function createProcessor() { throw new TypeError('no key') }", 'TypeError: no key'],
  ['null', 'export const createProcessor = () => null', 'must return an object from createProcessor, not null.'],
  [
    'missing functions',
    moduleWith({ send: undefined, expire: undefined }),
    'returns a processor without send, expire.',
  ],
  ['no function', moduleWith({ read: '5' }), 'returns a processor whose read must be a function.'],
  ['a wrong option', moduleWith({ firstReadMs: '5' }), 'returns a processor whose firstReadMs must be a function.'],
  ['a wrong name', moduleWith({ name: "'<b>'" }), 'whose name must be 1 to 50 of A-Z a-z 0-9 _ . - and space.'],
  ['no effects', moduleWith({ effects: undefined }), 'whose effects must be "remote" or "local".'],
])('a module with %s is refused in words', async (...[, source, words]) => {
  const message = await load(source)
  expect(message).toContain('PROCESSOR (x.mjs) ')
  expect(message).toContain(words)
})

test('a file that does not exist is named with its whole path', async () => {
  const loading = await loadProcessor('./no-such-processor.js', { publicUrl: 'https://pay.example' })
  expect(loading.ok ? '' : loading.message).toBe(
    `PROCESSOR (./no-such-processor.js) does not exist: there is no file ${join(process.cwd(), 'no-such-processor.js')}.`,
  )
})
