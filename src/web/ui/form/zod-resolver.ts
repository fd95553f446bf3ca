import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** Checks a form with a zod schema: its output is what gets submitted, and a field shows the first message about it. */
export function zodResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (typed) => {
    const parsed = schema.safeParse(typed)
    return parsed.success ? { values: parsed.data, errors: {} } : { values: {}, errors: errorsOf(parsed.error) }
  }
}

function errorsOf<Input extends FieldValues>(error: z.core.$ZodError): FieldErrors<Input> {
  const { fieldErrors } = z.flattenError<unknown, string>(error)
  const first = Object.entries<string[] | undefined>(fieldErrors).map(([name, messages = []]) => [
    name,
    { type: 'rule', message: messages[0] },
  ])
  // Object.fromEntries forgets the keys; they are the names of the form's fields.
  return Object.fromEntries(first) as FieldErrors<Input>
}
