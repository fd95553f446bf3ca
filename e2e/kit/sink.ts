import type { APIRequestContext } from '@playwright/test'
import { sandboxUrl } from '#contract/sandbox/operations.ts'
import type { SinkRequest, SinkResponse } from '#contract/sandbox/sinks.ts'
import { sandboxCaller } from './call-sandbox.ts'

/** Where a merchant's callbacks go unless its order names another address. */
export const sinkUrl = (baseURL: string, name: string): string => baseURL + sandboxUrl('sendToSink', { path: { name } })

/** A callback receiver that responds as told and remembers what came. */
export function sinkOf(request: APIRequestContext, baseURL: string, name: string) {
  const call = sandboxCaller(request)
  return {
    url: sinkUrl(baseURL, name),
    answers: (response: SinkResponse): Promise<void> => call('configureSink', { path: { name }, body: response }),
    /** What came so far, in its order. */
    requests: async (): Promise<readonly SinkRequest[]> => (await call('readSink', { path: { name } })).requests,
  }
}

export type Sink = ReturnType<typeof sinkOf>
