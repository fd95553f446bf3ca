import { type CurrencyCode, currencies } from '#contract/currencies.ts'
import { crcOf } from './crc.ts'
import { encodeTags, type Tag } from './tlv.ts'
import { latinText, localText } from './wording.ts'

/** The data that a customer's banking app must read from the code. */
export type QrRequest = {
  /** Decimal text, to be paid exactly. */
  readonly amount: string
  /** The id that identifies the payment; each scheme cuts it to its maximum length. */
  readonly reference: string
  /** As the merchant writes it, in any script. */
  readonly merchantName: string
}

/** For schemes that identify payments by amount: the index of the receiver, since a receiver runs out of amounts. */
export type ReceiverRequest = {
  /** From 0, which absence means. */
  readonly receiverIndex?: number | undefined
}

type LocalScript = { readonly language: string; readonly script: RegExp }

type QrParts = {
  readonly version?: '01' | '02'
  /** Pix leaves tag 01 out of its static codes. */
  readonly initiation?: 'unstated'
  /** Tags 26 to 51: where the money goes. */
  readonly accounts: readonly Tag[]
  readonly category?: string
  readonly currencyCode: Exclude<CurrencyCode, 'USDC' | 'USDT'>
  readonly amount: string
  readonly merchant?: {
    readonly name: string
    readonly city: string
    readonly postalCode?: string
    readonly local?: LocalScript
  }
  readonly additional?: readonly Tag[]
}

const nameless = 'SANDBOX'
const longestAmount = 13

function merchantTags(merchant: NonNullable<QrParts['merchant']>): readonly Tag[] {
  const tags: Tag[] = [
    ['59', latinText(merchant.name, 25) || nameless],
    ['60', merchant.city],
  ]
  if (merchant.postalCode) tags.push(['61', merchant.postalCode])
  return tags
}

/** Tag 64, for a name in the country's own script, which the ASCII of tag 59 cannot carry. */
function localTags(merchant: QrParts['merchant']): readonly Tag[] {
  const { name = '', local } = merchant ?? {}
  if (!local?.script.test(name)) return []
  const tags: readonly Tag[] = [
    ['00', local.language],
    ['01', localText(name, 25)],
  ]
  return [['64', tags]]
}

/**
 * An EMV merchant-presented payload, CRC included. An amount longer than the standard's 13 characters is left out, so
 * that the payer's app requests it.
 */
export function qrPayload(parts: QrParts): string {
  const isAmountCarried = parts.amount.length <= longestAmount
  const { numeric, country } = currencies[parts.currencyCode]
  const tags: Tag[] = [['00', parts.version ?? '01']]
  if (parts.initiation !== 'unstated') tags.push(['01', isAmountCarried ? '12' : '11'])
  tags.push(...parts.accounts)
  if (parts.category) tags.push(['52', parts.category])
  tags.push(['53', numeric])
  if (isAmountCarried) tags.push(['54', parts.amount])
  tags.push(['58', country])
  if (parts.merchant) tags.push(...merchantTags(parts.merchant))
  if (parts.additional) tags.push(['62', parts.additional])
  tags.push(...localTags(parts.merchant))
  const sealed = `${encodeTags(tags)}6304`
  return sealed + crcOf(sealed)
}
