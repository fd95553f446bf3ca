import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'

type Values = Readonly<Record<string, unknown>>

/** Messages in a browser whose `Intl` may lack plural forms or numbers: the library lets through what that throws. */
export class TolerantI18n extends I18n {
  override _(id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    try {
      return typeof id === 'string' ? super._(id, values, options) : super._(id)
    } catch {
      return plainMessage(this.messages[typeof id === 'string' ? id : id.id], values ?? {})
    }
  }
}

/**
 * A compiled message without `Intl`, for a browser that cannot tell plural forms or write numbers: a number has its
 * digits, and the form for one or for many.
 */
function plainMessage(message: unknown, values: Values, count?: number): string {
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
  return plainMessage(
    forms[String(value)] ?? (value === 1 ? forms['one'] : undefined) ?? forms['other'],
    values,
    Number(value),
  )
}
