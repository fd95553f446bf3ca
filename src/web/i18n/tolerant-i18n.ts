import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { plainMessage } from './plain-message.ts'

type Values = Readonly<Record<string, unknown>>

/** Messages in a browser whose `Intl` may lack plural forms or numbers: the library lets through what that throws. */
export class TolerantI18n extends I18n {
  override _(id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    try {
      return typeof id === 'string' ? super._(id, values, options) : super._(id)
    } catch (error) {
      const message = this.messages[typeof id === 'string' ? id : id.id]
      if (message === undefined) throw error
      return plainMessage(message, values ?? {})
    }
  }
}
