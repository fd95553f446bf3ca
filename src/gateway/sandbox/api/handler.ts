import type { Gateway } from '../../core/gateway.ts'

/** One workshop request that may be done. */
export interface WorkshopCall {
  readonly gateway: Gateway
  readonly request: Request
  /** What stands in the places that the route's path names. */
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

export type WorkshopHandler = (call: WorkshopCall) => Promise<Response>

export interface WorkshopRoute {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below `/sandbox/api`; `{name}` stands for one path segment. */
  readonly path: string
  readonly handle: WorkshopHandler
  /** Receives from anybody: what calls it knows no SANDBOX_KEY. */
  readonly open?: true
}
