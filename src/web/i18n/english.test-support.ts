import { readFileSync } from 'node:fs'
import { I18n } from '@lingui/core'
import { compileCatalogue } from './compile-catalogue.ts'
import type { MessageId } from './message-id.ts'

const written = readFileSync(new URL('./locales/en.json', import.meta.url), 'utf8')
const words = new I18n({ locale: 'en', messages: { en: compileCatalogue(JSON.parse(written)) } })

/**
 * For tests: a message as the page says it in English, without its tags. A test that names a message by its id need not
 * change when its words do.
 */
export const english = (id: MessageId, values: Readonly<Record<string, string | number>> = {}): string =>
  words._(id, values).replaceAll(/<\/?\w+\/?>/g, '')
