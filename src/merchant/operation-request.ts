import {
  type BodyOf,
  type OperationName,
  type operations,
  pathOf,
  type QueryOf,
} from '#contract/operations/operations.ts'

type Row<O extends OperationName> = (typeof operations)[O]

/**
 * The input of a call, by the operation's row: `token` for all but the token operations, `id` if its path has one (the
 * merchant's own id of the payment), `body` if it has one, `query` if it can be filtered.
 */
export type OperationRequest<O extends OperationName> = (Row<O> extends { signed: true }
  ? object
  : { readonly token: string }) &
  (Row<O> extends { path: `${string}{${string}` } ? { readonly id: string } : object) &
  (Row<O> extends { body: unknown } ? { readonly body: BodyOf<O> } : object) &
  (Row<O> extends { query: unknown } ? { readonly query?: QueryOf<O> } : object)

/** The request of any operation, as the general type. */
export interface AnyRequest {
  readonly token?: string
  readonly id?: string
  readonly body?: unknown
  readonly query?: Readonly<Record<string, readonly string[] | undefined>> | undefined
}

/** Path and query below the base URL; several values of one key are joined by commas, as in the specification. */
export function targetOf(name: OperationName, { id, query = {} }: AnyRequest): string {
  const search = new URLSearchParams()
  for (const [key, values] of Object.entries(query)) if (values?.length) search.set(key, values.join(','))
  return pathOf(name, id) + (search.size > 0 ? `?${search}` : '')
}
