import * as z from 'zod/mini'
import { instant } from './inputs.ts'

/** Refused requests of a merchant, the newest first, each with what was wrong. */
export const refusedRequests = z.object({
  requests: z
    .array(
      z.object({
        at: instant('When the request came, in real time.'),
        requestId: z.string().check(z.describe('`X-Request-Id` of the response.')),
        method: z.string().check(z.describe('HTTP method.')),
        path: z.string().check(z.describe('Path of the request.')),
        operation: z.optional(z.string().check(z.describe('The operation, where the path is one.'))),
        status: z.number().check(z.describe('HTTP status of the response.')),
        code: z.string(),
        message: z.string(),
        explanation: z.array(z.string()).check(z.describe('What was wrong and what was expected, a sentence each.')),
        expectedText: z.optional(
          z.string().check(z.describe('Of a token request: the minified text that should have been signed.')),
        ),
        docs: z.string().check(z.describe('Where the error is explained.')),
      }),
    )
    .check(z.describe('At most 50 requests, those that name no merchant included.')),
})
export type RefusedRequestList = z.infer<typeof refusedRequests>
