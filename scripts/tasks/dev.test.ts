import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { root } from '../system/process.mjs'

/** What `npm run dev` says when it ends, with its exit code. */
async function failedDev(variables: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'dev'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said, code }
}

test('the development server that cannot start says why in a sentence, without a stack', async () => {
  expect(await failedDev({ PORT: 'none' })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The environment is not right:\n {2}PORT[^\n]*\n$/),
  })
  const other = createServer()
  const port = await listeningPort(other)
  const dataDir = await mkdtemp(join(tmpdir(), 'dev-'))
  expect(await failedDev({ PUBLIC_URL: 'https://pay.example/below', DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: 'The development server serves an origin alone: PUBLIC_URL has a path. Use `npm start`.\n',
  })
  expect(await failedDev({ PORT: String(port), DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: `Port ${port} on 127.0.0.1 cannot be used: another program uses it. Stop that program, or name another port with PORT.\n`,
  })
  other.close()
  await rm(dataDir, { recursive: true })
})
