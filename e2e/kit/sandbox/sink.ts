import { sandboxUrl } from '#contract/sandbox/operations.ts'
import type { SinkRequest, SinkResponse } from '#contract/sandbox/sinks.ts'
import { sandboxCaller } from './call-sandbox.ts'
import type { WorkshopRequest } from './workshop-request.ts'

/** Receives a merchant's callbacks unless its order names another address. */
export const sinkUrl = (baseURL: string, name: string): string => baseURL + sandboxUrl('sendToSink', { path: { name } })

/** A callback receiver that responds as configured and records the callbacks. */
export function sinkOf(request: WorkshopRequest, baseURL: string, name: string) {
  const call = sandboxCaller(request)
  return {
    url: sinkUrl(baseURL, name),
    answers: (response: SinkResponse): Promise<void> => call('configureSink', { path: { name }, body: response }),
    /** The callbacks received so far, in order. */
    requests: async (): Promise<readonly SinkRequest[]> => (await call('readSink', { path: { name } })).requests,
  }
}

export type Sink = ReturnType<typeof sinkOf>
