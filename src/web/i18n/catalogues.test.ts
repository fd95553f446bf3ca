import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { compileCatalogue, flattenCatalogue, type WrittenCatalogue } from './compile-catalogue.ts'
import { placeholdersOf } from './placeholders.test-support.ts'

const files = import.meta.glob<string>('./locales/*.json', { eager: true, query: '?raw', import: 'default' })

const catalogues = Object.entries(files).map(([path, raw]) => {
  const written: WrittenCatalogue = JSON.parse(raw)
  return { locale: path.slice('./locales/'.length, -'.json'.length), messages: flattenCatalogue(written), written }
})

const english = catalogues.find(({ locale }) => locale === 'en')?.messages ?? {}

test('the English catalogue is not empty', () => expect(Object.keys(english).length).toBeGreaterThan(300))

test('every language of the locale table has its catalogue', () => {
  expect(catalogues.map(({ locale }) => locale).sort()).toEqual(Object.keys(locales).sort())
})

describe.each(catalogues)('the catalogue $locale', ({ locale, messages, written }) => {
  test('has exactly the ids of English', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
  })

  test('compiles, and leaves no message empty', () => {
    expect(() => compileCatalogue(written)).not.toThrow()
    expect(Object.entries(messages).filter(([, message]) => message.trim() === '')).toEqual([])
  })

  test('has the placeholders of English in every message', () => {
    for (const id of Object.keys(english))
      expect([id, ...placeholdersOf(messages[id])]).toEqual([id, ...placeholdersOf(english[id])])
  })

  test('begins no sentence with the merchant, where "the shop" would lack its capital letter', () => {
    const shop = messages['page.shop'] ?? ''
    const isCased = shop.toUpperCase() !== shop
    const beginning = Object.entries(messages).filter(([, message]) => /(?:^|[.!?] )\{merchant\}/.test(message))
    expect(isCased ? beginning.map(([id]) => id) : []).toEqual([])
  })

  test('calls no other number by the name of the payment number, which stands on the same screens', () => {
    const name = messages['page.paymentNumber']?.toLocaleLowerCase(locale) ?? ''
    const named = Object.entries(messages).filter(([, message]) => message.toLocaleLowerCase(locale).includes(name))
    expect(namesOfPaymentNumber).toEqual(expect.arrayContaining(named.map(([id]) => id)))
  })

  test('names the store where one pays in cash otherwise than the shop that is paid', () => {
    const shop = loneShop[locale]
    const named = storeMessages.filter((id) => shop?.test(messages[id] ?? ''))
    expect(named).toEqual([])
  })

  test('has one word for one thing', () => {
    const named = Object.entries(messages).filter(([, message]) => secondWords[locale]?.test(message))
    expect(named.map(([id]) => id)).toEqual([])
  })

  test('quotes the words of a menu in a step, as English does', () => {
    const steps = Object.keys(english).filter((id) => id.startsWith('pay.instructions.step.'))
    const differing = steps.filter((id) => isQuoting(messages[id]) !== isQuoting(english[id]))
    expect(differing).toEqual([])
  })

  test('says the same where English says the same', () => {
    const comparable = Object.keys(english).filter((id) => !id.startsWith('field.') && !saidByPlace.includes(id))
    const said = new Map<string | undefined, string>()
    const differing = comparable.filter((id) => {
      const first = said.get(english[id]) ?? id
      said.set(english[id], first)
      return messages[id] !== messages[first]
    })
    expect(differing).toEqual([])
  })

  test('ends no sentence with a full stop in Thai and Lao, which have none', () => {
    const ended = Object.entries(messages).filter(([, message]) => /[\u0e00-\u0eff]\.(?: |$)/.test(message))
    expect(ended.map(([id]) => id).filter((id) => id !== 'field.titleBefore.hint')).toEqual([])
  })

  test('has no invisible direction controls', () => {
    const hidden = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/
    expect(Object.values(messages).filter((message) => hidden.test(message))).toEqual([])
  })

  test('names the number of an Argentine sender as the form that asked for it does', () => {
    expect(messages['pay.transfer.ownTaxId']).toContain(messages['formatLabel.cuit'])
  })

  test('has a plural branch for every number', () => {
    const lacking = Object.entries(messages).filter(([, message]) =>
      pluralsOf(message).some((plural) => !covers(plural, locale)),
    )
    expect(lacking.map(([id]) => id)).toEqual([])
  })
})

/** The messages about the number that the shop is told, in no language others. */
const namesOfPaymentNumber = [
  'page.paymentNumber',
  'result.money.possible',
  'result.money.moved',
  'failure.DIFFERENT_AMOUNT_CONFIRMED.advice',
]

/** The messages about such a store, without the steps, which stand below its name. */
const storeMessages = Object.keys(english).filter((id) =>
  /^(?:pay\.code\.(?!steps)|operator\.store$|method\.CODE_)/.test(id),
)

/** Words that can mean the shop, without the word that makes one a convenience store. */
const loneShop: Readonly<Record<string, RegExp>> = {
  hi: /(?<!कन्वीनियंस )स्टोर/,
  ja: /店舗/,
  ko: /매장|상점/,
  'zh-Hans': /门店/,
  ar: /متجر(?! (?:ال)?بقالة)/,
  he: /חנות(?! ה?נוחות)/,
  es: /tienda(?! de conveniencia| donde pagará)/i,
  ms: /kedai(?! serbaneka)/i,
  'pt-BR': /loja(?! de conveniência| onde vai pagar)/i,
  sw: /duka(?! la rejareja| la kulipia)/i,
  vi: /cửa hàng(?! tiện lợi| nơi bạn trả tiền)/i,
}

/** Words for a thing that has another word in the other messages: for the bank app, a browser, a request, a transfer. */
const secondWords: Readonly<Record<string, RegExp>> = {
  hi: /बैंकिंग ऐप|अगर |अपने आप /,
  ja: /ブラウザー|承認依頼/,
  ur: /منتقل کریں/,
  'zh-Hant': /行動支付/,
}

/** A heading, a line of a list or a label of a bank, which some languages word otherwise than the button or heading. */
const saidByPlace = ['choose.kind.approve', 'pay.redirect.heading', 'pay.transfer.field.bankName', 'pay.qr.code']

const isQuoting = (message = '') => /[“”„«»「」『』״]/.test(message)

function pluralsOf(message: string): object[] {
  return compileMessageOrThrow(message).flatMap((token) => {
    if (typeof token === 'string' || token[1] !== 'plural') return []
    return typeof token[2] === 'object' && token[2] !== null ? [token[2]] : []
  })
}

/** More than any number that a message counts: minutes of an hour, seconds, results, digits. */
const MOST = 1000

/** Every category that a number up to `MOST` can have, but those of 0 and 1 where `=0` and `=1` name them. */
function covers(plural: object, locale: string): boolean {
  const rules = new Intl.PluralRules(locale)
  const counted = Array.from({ length: MOST }, (_, count) => count)
  const unnamed = counted.filter((count) => !(`=${count}` in plural) && !(count in plural))
  return 'other' in plural && unnamed.every((count) => rules.select(count) in plural)
}
