import { I18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { currencyCodes } from '#contract/currencies.ts'
import { isLocale, locales } from '#contract/locales.ts'
import { isPaired } from '#contract/methods/method-facts.ts'
import { methodCodes, methodOf } from '#contract/methods/methods.ts'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { isFirstWord } from '../../i18n/first-words.ts'
import type { Translate } from '../../i18n/i18n-provider.tsx'
import { methodGroups } from './method-rows.tsx'

const optionsOf = (codes: readonly string[]) => codes.map((paymentMethodCode) => ({ paymentMethodCode }))
const wording = { t: (id: string) => id.replace(/^method\.\w+$/, 'name of $&'), locale: 'en' } as const
const offered = (currencyCode: (typeof currencyCodes)[number]) =>
  methodCodes.filter((code) => isPaired(code, currencyCode))

test.each(currencyCodes)(
  'the method list of %s has each method once, and groups only if it is long',
  (currencyCode) => {
    const codes = offered(currencyCode)
    const groups = methodGroups(optionsOf(codes), { ...wording, currencyCode })
    expect(groups.flatMap(({ rows }) => rows.map(({ value }) => value)).sort()).toEqual([...codes].sort())
    expect(groups.length > 1).toBe(codes.length > 6)
  },
)

test.each(['ARS', 'MXN'] as const)('in %s two transfers are distinguished by their required data', (currencyCode) => {
  const transfers = offered(currencyCode).filter((code) => methodOf(code).completion === 'transfer')
  const rows = methodGroups(optionsOf(transfers), { ...wording, currencyCode }).flatMap((group) => group.rows)
  expect(rows.map(({ hint }) => hint).sort()).toEqual(['choose.needs', 'choose.needsNothing'])
})

test.each(currencyCodes)('the method list of %s has no message of later screens', (currencyCode) => {
  const used = new Set<string>()
  const t = (id: string) => {
    used.add(id)
    return id
  }
  methodGroups(optionsOf(methodCodes), { t, locale: 'en', currencyCode })
  expect([...used].filter((id) => !isFirstWord(id))).toEqual([])
})

test.each(Object.keys(locales).filter(isLocale))(
  'no two methods of a currency have the same name in %s',
  async (locale) => {
    const { messages } = await loadCatalogue(locale)
    const words = new I18n({ locale, messages: { [locale]: messages } })
    const t: Translate = (id, values) => words._(id, values)
    for (const currencyCode of currencyCodes) {
      const groups = methodGroups(optionsOf(offered(currencyCode)), { t, locale, currencyCode })
      const names = groups.flatMap(({ rows }) => rows.map(({ label }) => label))
      expect(new Set(names).size, `${currencyCode}: ${names.join('; ')}`).toBe(names.length)
    }
  },
)

test.each([
  [6, false],
  [7, true],
])('a list of %i methods is grouped: %s', (count, isGrouped) => {
  const groups = methodGroups(optionsOf(methodCodes.slice(0, count)), { ...wording, currencyCode: 'THB' })
  expect(groups.length > 1).toBe(isGrouped)
})

test('an unknown method is listed among the others, without saying what comes next', () => {
  const [group] = methodGroups(optionsOf(['PROMPTPAY', 'NEW_METHOD']), { ...wording, currencyCode: 'THB' })
  expect(group?.rows.map(({ label, hint }) => [label, hint])).toEqual([
    ['PromptPay', 'choose.kind.qr'],
    ['New Method', undefined],
  ])
})

test('the data that distinguish two transfers are listed side by side', () => {
  const t = (id: string, values?: Readonly<Record<string, string | number>>) =>
    values?.['list'] ?? id.replace(/^field\.(\w+)\.label$/, '$1')
  const groups = methodGroups(optionsOf(['OFFLINE', 'BANK_TRANSFER']), {
    t: (id, values) => String(t(id, values)),
    locale: 'en',
    currencyCode: 'JPY',
  })
  expect(groups.flatMap(({ rows }) => rows.map(({ hint }) => hint))).toContain('accountName, emailAddress')
})

test.each<[method: string, names: readonly string[], hint: unknown]>([
  ['MOBILE_MONEY', ['M-PESA', 'Airtel Money'], { translate: 'no', children: 'M-PESA, Airtel Money' }],
  ['CODE_PAYMENT', ['7-ELEVEN', '全家'], { translate: 'no', children: '7-ELEVEN, 全家' }],
  ['MOBILE_MONEY', ['M-PESA', '', 'M-PESA ', 'Airtel Money'], { translate: 'no', children: 'M-PESA, Airtel Money' }],
  ['EWALLET', ['OVO'], 'choose.kind.redirect'],
  ['EWALLET', ['', ' ', 'OVO'], 'choose.kind.redirect'],
  ['EWALLET', [...'ABCDEFG'], 'choose.kind.redirect'],
  ['OFFLINE', ['Mizuho', 'MUFG'], 'choose.kind.transfer'],
  ['DUITNOW', ['Maybank', 'CIMB'], 'choose.kind.qr'],
])('%s names its operators %j where customers look for theirs', (paymentMethodCode, names, hint) => {
  const paymentOperators = names.map((name) => ({ code: name, name }))
  const [group] = methodGroups([{ paymentMethodCode, paymentOperators }], { ...wording, currencyCode: 'KES' })
  const shown = group?.rows[0]?.hint
  expect(typeof shown === 'object' ? shown && 'props' in shown && shown.props : shown).toEqual(hint)
})
