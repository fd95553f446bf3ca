import type { APIRequestContext } from '@playwright/test'
import {
  type AnySandboxParameters,
  type SandboxOperationName,
  type SandboxParameters,
  type SandboxResultOf,
  sandboxOperationOf,
  sandboxUrl,
} from '#contract/sandbox/operations.ts'

/**
 * The sandbox's operations over HTTP, typed by the contract's table. A refused call, or a response that does not match
 * the table, fails the test with the reasons. Addresses are relative to the context's `baseURL`.
 */
export function sandboxCaller(request: APIRequestContext) {
  async function call<O extends SandboxOperationName>(
    name: O,
    parameters: SandboxParameters<O>,
  ): Promise<SandboxResultOf<O>>
  async function call(name: SandboxOperationName, parameters: AnySandboxParameters): Promise<unknown> {
    const { method, result } = sandboxOperationOf(name)
    const { body } = parameters
    const response = await request.fetch(`.${sandboxUrl(name, parameters)}`, {
      method,
      ...(body !== undefined && { data: body }),
    })
    if (!response.ok()) throw new Error(`${name} responded ${response.status()}: ${await response.text()}`)
    return result?.parse(await response.json())
  }
  return call
}
