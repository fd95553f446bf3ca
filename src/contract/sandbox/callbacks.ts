import * as z from 'zod/mini'
import { httpMessage, instant, list, number, text } from './inputs.ts'

const message = z.object(httpMessage)

/** Every callback attempt for one payment, the earliest first. */
export const callbackAttempts = z.object({
  attempts: list('The attempts, in their order.', {
    attempt: number('1 to 5; counted anew for a callback that is sent again.'),
    isResent: z.boolean().check(z.describe('Whether a tester asked for it with `!resend`.')),
    at: instant('When the attempt began, in the merchant’s sandbox time.'),
    status: z.nullable(z.number()).check(z.describe('HTTP status of the response; null where none came.')),
    durationMs: number('How long the attempt took, in milliseconds.'),
    error: z.optional(text('Why no response came.')),
    request: z.extend(message, { url: text('Where the callback was sent to.') }).check(z.describe('What was sent.')),
    response: z.nullable(message).check(z.describe('What came back.')),
  }),
  nextAttemptAt: z.optional(instant('When the next attempt falls due.')),
})
export type CallbackAttempts = z.infer<typeof callbackAttempts>
export type CallbackAttempt = CallbackAttempts['attempts'][number]
