import * as z from 'zod/mini'

/** A callback says only which payment changed; the receiver reads the payment itself (specification, Events; D-403). */
export interface Callback {
  readonly idEntity: string
}

const schema = z.object({ idEntity: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,250}$/)) })

/** Reads a callback's body; undefined for anything else. Respond with 200 to that and ignore it: event types grow. */
export function readCallback(body: string): Callback | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
