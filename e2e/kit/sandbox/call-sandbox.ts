import { typedSandboxCalls } from '#contract/sandbox/caller.ts'
import type { WorkshopRequest } from './workshop-request.ts'

/**
 * The sandbox's operations over HTTP, typed by the contract's table. A refused call, or a response that does not match
 * the table, fails the test with the reasons. Addresses are relative to the context's `baseURL`.
 */
export const sandboxCaller = (request: WorkshopRequest) =>
  typedSandboxCalls(async ({ name, method, path, body, result }) => {
    const init = { method, ...(body !== undefined && { data: body, headers: { 'content-type': 'application/json' } }) }
    const response = await request.fetch(`.${path}`, init).catch((error: unknown) => {
      throw new Error(`${name} got no answer: ${withoutCallLog(error)}`)
    })
    if (!response.ok()) throw new Error(`${name} responded ${response.status()}: ${await response.text()}`)
    return result?.parse(await response.json())
  })

/** The call log below the first line has every header of the request, the sandbox's key among them. */
const withoutCallLog = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\n.*/su, '')
