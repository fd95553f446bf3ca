import { I18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { currencyCodes } from '#contract/currencies.ts'
import { isLocale, locales } from '#contract/locales.ts'
import { isPaired } from '#contract/methods/method-facts.ts'
import { methodCodes } from '#contract/methods/methods.ts'
import { loadCatalogue } from '../../i18n/catalogues.ts'
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

test.each(['ARS', 'MXN'] as const)(
  'in %s two methods of the same name are distinguished by their required data',
  (currencyCode) => {
    const sameName = { ...wording, t: (id: string) => (id.startsWith('method.') ? 'Bank transfer' : id), currencyCode }
    const rows = methodGroups(optionsOf(offered(currencyCode)), sameName).flatMap((group) => group.rows)
    expect(rows.map(({ hint }) => hint).sort()).toEqual(['choose.needs', 'choose.needsNothing'])
  },
)

test.each(Object.keys(locales).filter(isLocale))(
  'no two rows of a currency read the same in %s, however alike two methods are called',
  async (locale) => {
    const { messages } = await loadCatalogue(locale)
    const words = new I18n({ locale, messages: { [locale]: messages } })
    const t: Translate = (id, values) => words._(id, values)
    for (const currencyCode of currencyCodes) {
      const groups = methodGroups(optionsOf(offered(currencyCode)), { t, locale, currencyCode })
      const read = groups.flatMap(({ rows }) => rows.map(({ label, hint }) => `${label}: ${hint}`))
      expect(new Set(read).size, `${currencyCode}: ${read.join('; ')}`).toBe(read.length)
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

test('the data that distinguish two methods of one name are listed side by side', () => {
  const t = (id: string, values?: Readonly<Record<string, string | number>>) =>
    id.startsWith('method.') ? 'One name' : (values?.['list'] ?? id.replace(/^field\.(\w+)\.label$/, '$1'))
  const groups = methodGroups(optionsOf(['CODE_PAYMENT', 'MOBILE_MONEY', 'OFFLINE', 'VAPAY']), {
    t: (id, values) => String(t(id, values)),
    locale: 'en',
    currencyCode: 'KES',
  })
  expect(groups.flatMap(({ rows }) => rows.map(({ hint }) => hint))).toContain('accountName, phoneNumber')
})
