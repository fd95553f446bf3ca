import { type OperationName, operationNames, operationOf, pathOf } from '#contract/operations/operations.ts'
import { SANDBOX_API_BASE, sandboxOperationNames, sandboxOperationOf } from '#contract/sandbox/operations.ts'

/** For tests: operations that require a bearer token, and below those that have a body. */
export const bearerOperations = operationNames.filter((name) => !operationOf(name).signed)
export const bodyOperations = operationNames.filter((name) => operationOf(name).body !== undefined)
export const idOperations = operationNames.filter((name) => operationOf(name).path.includes('{'))

/** Method and path of an operation, with an id that no payment has. */
export const requestLineOf = (name: OperationName, id = 'nobody-1'): readonly [method: string, path: string] => [
  operationOf(name).method,
  pathOf(name, id),
]

/** The token operation that allows only this operation, on the id of `requestLineOf`. */
export const permissionOf = (name: OperationName): string => requestLineOf(name).join(' ')

/** For tests: the request line of every operation of the sandbox, with names that do not exist. */
export const sandboxRequestLines = sandboxOperationNames.map((name) => {
  const { method, path, isOpen } = sandboxOperationOf(name)
  return { name, method, path: `${SANDBOX_API_BASE}${path.replaceAll(/\{\w+\}/g, 'x')}`, isOpen }
})
