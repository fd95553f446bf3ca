import { isOperationName, type OperationName, operationOf } from '#contract/operations/operations.ts'
import { API_BASE } from '#contract/operations/request-protocol.ts'
import { SANDBOX_API_BASE, type SandboxOperationName, sandboxOperationOf } from '#contract/sandbox/operations.ts'

type Credential = 'token' | 'signature' | 'sandbox_key' | 'none'

/** An operation of the merchant API or the sandbox, with the properties that the reference shows. */
export interface DocumentedOperation {
  readonly method: string
  /** Base path below the server's origin. */
  readonly base: string
  readonly path: string
  readonly query: readonly string[]
  readonly success: number
  readonly credential: Credential
  readonly hasCallback: boolean
}

export function documentedOperationOf(name: OperationName | SandboxOperationName): DocumentedOperation {
  if (isOperationName(name)) {
    const { method, path, query = [], success, signed, callback } = operationOf(name)
    const credential = signed ? 'signature' : 'token'
    return { method, base: API_BASE, path, query, success, credential, hasCallback: callback === true }
  }
  const { method, path, query = [], success, isOpen } = sandboxOperationOf(name)
  const credential = isOpen ? 'none' : 'sandbox_key'
  return { method, base: SANDBOX_API_BASE, path, query, success, credential, hasCallback: false }
}

/** Address of the page of an operation. */
export const operationPath = (name: OperationName | SandboxOperationName): string => `/docs/operations/${name}`
