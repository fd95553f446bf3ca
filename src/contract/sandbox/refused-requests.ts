import * as z from 'zod/mini'
import { instant, list, number, text } from './inputs.ts'

/** Refused requests of a merchant, the newest first, each with what was wrong. */
export const refusedRequests = z.object({
  requests: list('At most 50 requests, those that name no merchant included.', {
    at: instant('When the request came, in real time.'),
    requestId: text('`X-Request-Id` of the response.'),
    method: text('HTTP method.'),
    path: text('Path of the request.'),
    operation: z.optional(text('The operation, where the path is one.')),
    status: number('HTTP status of the response.'),
    code: z.string(),
    message: z.string(),
    explanation: z.array(z.string()).check(z.describe('What was wrong and what was expected, a sentence each.')),
    expectedText: z.optional(text('Of a token request: the minified text that should have been signed.')),
    docs: text('Where the error is explained.'),
  }),
})
export type RefusedRequestList = z.infer<typeof refusedRequests>
