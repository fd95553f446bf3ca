import { existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { alone } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The file of a socket that nobody listens on, as a killed process leaves it. */
async function leftSocket(): Promise<string> {
  const [living, left] = [join(folder, 'living'), join(folder, 'left')]
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(living, resolve))
  linkSync(living, left)
  await new Promise((resolve) => server.close(resolve))
  return left
}

test.skipIf(process.platform === 'win32')(
  'where a lock is a file, one that a killed process has left holds up nobody, and none is left behind',
  async () => {
    const address = await leftSocket()
    expect(await alone('testing', async () => existsSync(address), address)).toBe(true)
    expect(existsSync(address)).toBe(false)
  },
)

test('works of one name run one after the other, also after one that failed', async () => {
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    steps.push(`${name} ends`)
    if (name === 'first') throw new Error('it fails')
  }
  const outcomes = await Promise.allSettled([alone('testing', work('first')), alone('testing', work('second'))])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})
