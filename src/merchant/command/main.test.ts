import { afterEach, expect, test, vi } from 'vitest'
import type { Surroundings } from './run-command.ts'

const { argv } = process
afterEach(() => {
  process.argv = argv
  process.exitCode = undefined
  vi.doUnmock('./run-command.ts')
})

test.each([
  [120, 120],
  [undefined, 80],
])('payments in a terminal of %s columns runs, prints lines and gives the exit code', async (columns, expected) => {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(`out ${text}`) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(`error ${text}`) > 0)
  const width = Object.getOwnPropertyDescriptor(process.stdout, 'columns')
  Object.defineProperty(process.stdout, 'columns', { value: columns, configurable: true })
  const ran: unknown[] = []
  vi.doMock('./run-command.ts', () => ({
    runCommand: async (words: readonly string[], { out, error, ...rest }: Surroundings) => {
      ran.push(words, rest.columns, rest.environment === process.env)
      out('done\n\tin two lines, \u001b[2J')
      error('not\r done\u009b')
      return 1
    },
  }))
  process.argv = ['node', 'payments', 'clock', '--json']
  vi.resetModules()
  await import('./main.ts')
  const { exitCode } = process
  process.exitCode = undefined
  vi.restoreAllMocks()
  if (width) Object.defineProperty(process.stdout, 'columns', width)
  else Reflect.deleteProperty(process.stdout, 'columns')
  expect(ran).toEqual([['clock', '--json'], expected, true])
  // What would clear or rename the terminal, such as a shop's answer to a callback, is shown.
  expect(written).toEqual(['out done\n\tin two lines, \\u001b[2J\n', 'error not\\u000d done\\u009b\n'])
  expect(exitCode).toBe(1)
})

test('payments ends in silence once the reader of its output has gone, and not otherwise', async () => {
  vi.doMock('./run-command.ts', () => ({ runCommand: async () => 0 }))
  vi.resetModules()
  const before = process.stdout.listeners('error')
  await import('./main.ts')
  process.exitCode = undefined
  const [added] = process.stdout.listeners('error').filter((listener) => !before.includes(listener))
  if (added) process.stdout.off('error', added as () => void)
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  added?.(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(exit).toHaveBeenCalledWith()
  expect(() => added?.(Object.assign(new Error('write EIO'), { code: 'EIO' }))).toThrow('write EIO')
  exit.mockRestore()
})
