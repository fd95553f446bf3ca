import { type CurrencyCode, currencies } from '#contract/currencies.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import { type FieldName, fieldNames, formatOf } from '#contract/fields/fields.ts'
import { type FormatName, wireValueOf } from '#contract/fields/formats.ts'
import type { Phones } from './phones.ts'
import { MEXICAN_PREFIX, plainCode, plainPhone, plainProse } from './typed-text.ts'

/** What stands in the form's inputs. */
export type Typed = { readonly [F in FieldName]?: string }

/** What decides how typed text is parsed. */
export interface Reading {
  readonly currencyCode: CurrencyCode
  /** From the merchant; the form's own account type takes precedence. */
  readonly accountType: string | undefined
  /** Undefined until the numbering plans are loaded: until then a number needs its country code. */
  readonly phones: Phones | undefined
}

/** The wire value of a field's typed or pasted text; empty for an empty field. */
export function wireValue(name: FieldName, typed: string, reading: Reading): string {
  const format: FormatName = formatOf(name, reading.currencyCode, reading.accountType)
  const read = readers[format]
  return read ? read(typed, reading) : wireValueOf(format, isProse(format) ? plainProse(typed) : plainCode(typed))
}

/** The wire values of a whole form, without empty fields. */
export function wireValuesOf(typed: Typed, reading: Reading): FieldValues {
  const accountType = typed.accountType || reading.accountType
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = wireValue(name, typed[name] ?? '', { ...reading, accountType })
      return value === '' ? [] : [[name, value]]
    }),
  )
}

/** Names and places, in any script. */
const isProse = (format: FormatName): boolean => ['personName', 'nameTitle', 'place'].includes(format)

const CBU_SEPARATORS = /[\s.\-/]/g
const MEXICAN_SEPARATORS = /[\s().\-/]/g

/** A mail program copies an address as a link, or in brackets behind a name; a sentence goes on behind it. */
const EMAIL_WRAPPING = /^(?:[^<‹]*[<‹])?(?:mailto:)?|[>›,;.]{1,3}$/gi

/** Hiragana ぁ…ゖ and the iteration marks lie this far below their katakana. */
const KATAKANA_OFFSET = 0x60
const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/g
const LATIN_AND_KANA = /^[\p{ASCII}\p{Script=Katakana}ー・]+$/u

/** A Japanese name as banks write it: full-width katakana, half-width Latin capitals. Kanji stay as they are. */
function katakanaOf(typed: string): string {
  const kana = plainProse(typed.normalize('NFKC')).replace(HIRAGANA, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + KATAKANA_OFFSET),
  )
  return LATIN_AND_KANA.test(kana) ? kana.toUpperCase() : kana
}

/**
 * What stands before an account number of digits and is no part of it: STK in Vietnam, or words with a colon or a point.
 * Other letters may begin the number itself, as of VQRQ 0001 2345.
 */
const LABEL = /^(?:\D*[:.]\s*|(?:s[oố] )?s?tk\s+)(?=\d[\d\s.-]*$)/i
const unlabelled = (name: FormatName) => (typed: string) => wireValueOf(name, plainCode(typed).replace(LABEL, ''))

const readers: { readonly [F in FormatName]?: (typed: string, reading: Reading) => string } = {
  phone: (typed, { currencyCode, phones }) => {
    const bare = wireValueOf('phone', plainPhone(typed))
    // A space keeps a number that is in no plan from being E.164, which alone would be valid.
    return phones ? (phones.read(typed, currencies[currencyCode].country) ?? bare.replace('+', '+ ')) : bare
  },
  account: unlabelled('account'),
  vietnameseAccount: unlabelled('vietnameseAccount'),
  /** Japanese and Chinese input methods write 。 for the full stop of a domain. */
  email: (typed) => plainCode(typed).replaceAll('。', '.').trim().replace(EMAIL_WRAPPING, ''),
  /** A space among words stands behind a name: joined to it, the id would be somebody else's. */
  upiId: (typed) => {
    const plain = plainCode(typed)
      .trim()
      .replace(/\s*@\s*/, '@')
      .replace(/(\d)\s+(?=\d)/g, '$1')
    return /\s/.test(plain) ? plain : wireValueOf('upiId', plain)
  },
  /** The sign that stands before a postcode in Japanese. */
  postalCode: (typed) => plainCode(typed).replace('〒', '').trim(),
  katakanaName: katakanaOf,
  /** An alias has dots and dashes of its own; a number does not. */
  argentineAccount: (typed) => {
    const bare = plainCode(typed).replace(CBU_SEPARATORS, '')
    return /^\d{22}$/.test(bare) ? bare : wireValueOf('argentineAccount', plainCode(typed))
  },
  /** Ten digits, whatever stands before them in a contact list. */
  mexicanCellphone: (typed) => plainPhone(typed).replace(MEXICAN_SEPARATORS, '').replace(MEXICAN_PREFIX, ''),
}
