import { afterAll } from 'vitest'
import { startTestServer, type TestServer } from '#gateway/app/api-tests/support/test-server.test-support.ts'
import { directoryOfFile } from '#gateway/store/file-store.test-support.ts'
import { type Application, openApplication } from './application.ts'

export interface ServedApplication {
  readonly application: Application
  readonly server: TestServer
  /** Its data directory, which has the demo shop's private key. */
  readonly folder: string
  readonly publicUrl: string
  /** Calls the sandbox API; the body of the response, where it has one. */
  sandbox(method: string, path: string, body?: object): Promise<unknown>
}

/** For test files: the product on a port of its own for all tests of the file that awaits it at its top. */
export async function servedApplicationOfFile(
  variables: Readonly<Record<string, string>> = {},
): Promise<ServedApplication> {
  const folder = await directoryOfFile()
  const server = await startTestServer()
  const publicUrl = `http://localhost:${server.port}`
  const environment = { PUBLIC_URL: publicUrl, DATA_DIR: folder, LOG_LEVEL: 'silent', ...variables }
  const application = await openApplication({ environment })
  server.respondWith(application.respond)
  afterAll(async () => {
    await server.close()
    await application.close()
  })
  const sandbox = async (method: string, path: string, body?: object): Promise<unknown> => {
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${publicUrl}/sandbox/api${path}`, { method, ...sent })
    return response.status === 204 ? undefined : response.json()
  }
  return { application, server, folder, publicUrl, sandbox }
}
