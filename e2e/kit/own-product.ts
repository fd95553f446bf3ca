import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import { test as kit } from './test.ts'

export type StartProduct = (variables?: object) => Promise<ServerProcess>

/**
 * The kit's `test` with a product that the test starts on a port and data of its own, and may kill and start again. It
 * ends with the test.
 */
export const test = kit.extend<{ readonly startProduct: StartProduct }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  startProduct: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'own-product-'))
    const port = await freePort()
    const started: ServerProcess[] = []
    await use(async (variables = {}) => {
      const server = await startServer(port, dataDir, variables)
      started.push(server)
      return server
    })
    for (const { kill } of started) await kill()
    await rm(dataDir, { recursive: true, force: true })
  },
})
