import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.doUnmock('node:fs/promises'))

test.each([
  ['the id that the build wrote', async () => '"git-0123456789ab"', 'git-0123456789ab'],
  ['another value', async () => '{"id":1}', 'unbuilt'],
  ['no JSON', async () => 'git', 'unbuilt'],
  ['no file', async () => Promise.reject(new Error('ENOENT')), 'unbuilt'],
])('a server beside %s runs it under that name', async (_name, readFile, expected) => {
  const read = vi.fn<(url: URL, encoding: string) => Promise<string>>(readFile)
  vi.resetModules()
  vi.doMock('node:fs/promises', () => ({ readFile: read, default: {} }))
  const { readBuildId } = await import('./build-id.ts')
  expect(await readBuildId()).toBe(expected)
  expect(read.mock.calls[0]?.[0].pathname).toMatch(/\/build-id\.json$/)
})
