import * as z from 'zod/mini'
import { instant } from './inputs.ts'

const headers = z.record(z.string(), z.string()).check(z.describe('HTTP headers by name.'))
const body = z.string().check(z.describe('The HTTP body as text.'))
const message = z.object({ headers, body })

/** Every callback attempt for one payment, the earliest first. */
export const callbackAttempts = z.object({
  attempts: z
    .array(
      z.object({
        attempt: z.number().check(z.describe('1 to 5; counted anew for a callback that is sent again.')),
        isResent: z.boolean().check(z.describe('Whether a tester asked for it with `!resend`.')),
        at: instant('When the attempt began, in the merchant’s sandbox time.'),
        status: z.nullable(z.number()).check(z.describe('HTTP status of the response; null where none came.')),
        durationMs: z.number().check(z.describe('How long the attempt took, in milliseconds.')),
        error: z.optional(z.string().check(z.describe('Why no response came.'))),
        request: z
          .extend(message, { url: z.string().check(z.describe('Where the callback was sent to.')) })
          .check(z.describe('What was sent.')),
        response: z.nullable(message).check(z.describe('What came back.')),
      }),
    )
    .check(z.describe('The attempts, in their order.')),
  nextAttemptAt: z.optional(instant('When the next attempt falls due.')),
})
export type CallbackAttempts = z.infer<typeof callbackAttempts>
export type CallbackAttempt = CallbackAttempts['attempts'][number]
