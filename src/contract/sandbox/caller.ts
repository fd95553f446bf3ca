import {
  type AnySandboxParameters,
  type SandboxOperation,
  type SandboxOperationName,
  type SandboxParameters,
  type SandboxResultOf,
  sandboxOperationOf,
  sandboxUrl,
} from './operations.ts'

/** A call of a sandbox operation as an HTTP request. */
export interface SandboxRequest extends Pick<SandboxOperation, 'method' | 'result'> {
  readonly name: SandboxOperationName
  /** Path and query, below the address of the sandbox. */
  readonly path: string
  /** JSON text; undefined where there is no body. */
  readonly body: string | undefined
}

/** The HTTP request of a call. */
export function sandboxRequestOf(name: SandboxOperationName, parameters: AnySandboxParameters): SandboxRequest {
  const { method, result } = sandboxOperationOf(name)
  const body = parameters.body === undefined ? undefined : JSON.stringify(parameters.body)
  return { name, method, path: sandboxUrl(name, parameters), body, ...(result && { result }) }
}

/** Whether a header can carry SANDBOX_KEY: one with an invisible character throws an error, whose words have the key. */
export const isSendableKey = (key = ''): boolean => /^[\x20-\x7e\xa0-\xff]*$/.test(key)

/**
 * The sandbox's operations as one function, typed by their table. `send` gives the result of a request, which it may
 * check with the request's own schema.
 */
export function typedSandboxCalls(send: (request: SandboxRequest) => Promise<unknown>) {
  async function call<O extends SandboxOperationName>(
    name: O,
    parameters: SandboxParameters<O>,
  ): Promise<SandboxResultOf<O>>
  async function call(name: SandboxOperationName, parameters: AnySandboxParameters): Promise<unknown> {
    return send(sandboxRequestOf(name, parameters))
  }
  return call
}
