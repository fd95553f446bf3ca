import type { APIRequestContext } from '@playwright/test'
import { workshopAt } from './workshop.ts'

/** How a sink is told to answer: after `times` requests it answers 200 at once again. */
export interface SinkBehaviour {
  readonly status: number
  readonly delayMs?: number
  readonly times?: number
}

/** One request that a sink has received. */
export interface SinkRequest {
  readonly at: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Where a merchant's callbacks go unless its order names another address. */
export const sinkUrl = (baseURL: string, name: string): string => `${baseURL}/sandbox/api/sinks/${name}`

/** A callback receiver that answers as told and remembers what came. */
export function sinkOf(request: APIRequestContext, baseURL: string, name: string) {
  const workshop = workshopAt(request)
  return {
    url: sinkUrl(baseURL, name),
    answers: async (behaviour: SinkBehaviour): Promise<void> => {
      await workshop.put(`/sinks/${name}`, behaviour)
    },
    /** What came so far, in its order. */
    requests: async (): Promise<readonly SinkRequest[]> =>
      // The shape is the workshop's (docs/testing.md); a change of it fails the test that reads it.
      ((await workshop.get(`/sinks/${name}`)) as { readonly requests: readonly SinkRequest[] }).requests,
  }
}

export type Sink = ReturnType<typeof sinkOf>
