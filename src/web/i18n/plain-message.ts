import type { Messages } from '@lingui/core'

type Compiled = Messages[string]
type Values = Readonly<Record<string, unknown>>

/**
 * A compiled message without `Intl`, for a browser that cannot tell plural forms or write numbers: a number has its
 * digits, and the form for one or for many.
 */
export const plainMessage = (message: Compiled, values: Values): string => write(message, values)

function write(message: unknown, values: Values, count?: number): string {
  if (!Array.isArray(message)) return String(message)
  const token = (one: unknown) => {
    if (one === '#' && count !== undefined) return String(count)
    return Array.isArray(one) ? writeArgument(one, values) : String(one)
  }
  return message.map(token).join('')
}

function writeArgument([name, , cases]: readonly unknown[], values: Values): string {
  const value = values[String(name)] ?? ''
  // Cases are a record from form to message; everything else about an argument is how to format it.
  if (typeof cases !== 'object' || cases === null) return String(value)
  const forms = cases as Readonly<Record<string, unknown>>
  // In every language that has a form for one, the number one takes it.
  return write(
    forms[String(value)] ?? (value === 1 ? forms['one'] : undefined) ?? forms['other'],
    values,
    Number(value),
  )
}
