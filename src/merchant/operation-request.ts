import { type BodyOf, type OperationName, type operations, pathOf, type QueryOf } from '#contract/operations.ts'

type Row<O extends OperationName> = (typeof operations)[O]

/**
 * What a call carries, as the operation's row says: `token` for all but the token operations, `id` where its path has
 * one (the merchant's own id of the payment), `body` where it takes one, `query` where it can be narrowed.
 */
export type OperationRequest<O extends OperationName> = (Row<O> extends { bearer: true }
  ? { readonly token: string }
  : object) &
  (Row<O> extends { path: `${string}{${string}` } ? { readonly id: string } : object) &
  (Row<O> extends { body: unknown } ? { readonly body: BodyOf<O> } : object) &
  (Row<O> extends { query: unknown } ? { readonly query?: QueryOf<O> } : object)

/** Any operation's request, seen alike. */
export interface AnyRequest {
  readonly token?: string
  readonly id?: string
  readonly body?: unknown
  readonly query?: Readonly<Record<string, readonly string[] | undefined>> | undefined
}

/** Path and query under the base URL; several values of one key are separated by commas, as the specification has it. */
export function targetOf(name: OperationName, { id, query = {} }: AnyRequest): string {
  const search = new URLSearchParams()
  for (const [key, values] of Object.entries(query)) if (values?.length) search.set(key, values.join(','))
  return pathOf(name, id) + (search.size > 0 ? `?${search}` : '')
}
