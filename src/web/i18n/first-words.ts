import type { MessageId } from './message-id.ts'

/**
 * Every message that the code of the first load may show, by its id or by the start of ids that are put together at run
 * time: the list of methods, and what stands around any screen. The build refuses a first load with another message; of
 * ids that are put together, only those of the list are used there.
 */
const firstWords = [
  'page.title',
  'page.payTo',
  'page.shop',
  'page.orderNumber',
  'page.language',
  'page.loading',
  'page.pressAgain',
  'page.promise',
  'page.help',
  'page.failureCode',
  'sandbox.',
  'stopped.',
  'method.',
  'formatLabel.',
  'choose.heading',
  'choose.continueWith',
  'choose.needs',
  'choose.needsNothing',
  'choose.kind.',
  'choose.group.',
  'field.accountName.label',
  'field.accountName.payer.label',
  'field.accountNumber.label',
  'field.accountType.label',
  'field.accountType.number.',
  'field.emailAddress.label',
  'form.lockedInvalid.heading',
  'form.lockedInvalid.text',
  'pay.notLoaded',
  'pay.loadAgain',
  'result.support',
  'connection.offline',
  'connection.notSent.again',
  'connection.server.',
  'return.button',
  'return.shop',
  'return.host',
  'return.hostOnly',
  'arrival.heading',
  'arrival.technical.heading',
] as const

const ids = new Set<string>(firstWords)
const starts = firstWords.filter((id) => id.endsWith('.'))

/** Whether a message is in the first file of a language, which the page loads before the list of methods. */
export const isFirstWord = (id: MessageId | (string & {})): boolean =>
  ids.has(id) || starts.some((start) => id.startsWith(start))
