import { expect, test } from 'vitest'
import { type ViolationCode, violationCodes } from '#contract/errors.ts'
import { faultOf, formatNames } from '#contract/fields/formats.ts'
import { flattenCatalogue } from '../../i18n/compile-catalogue.ts'
import { everyForm } from '../form/model/forms.test-support.ts'
import { layoutOf } from '../form/model/layout.ts'
import { labelOf } from './field-label.ts'
import { accountTypeName, errorOf, hintOf } from './field-messages.ts'

const files = import.meta.glob<string>('../../i18n/locales/*.json', { eager: true, query: '?raw', import: 'default' })
const catalogues = Object.entries(files).map(([path, raw]) => ({ path, messages: flattenCatalogue(JSON.parse(raw)) }))

/** The message itself, or a failed test: a form never shows an id. */
function speaker({ path, messages }: (typeof catalogues)[number]) {
  return (id: string): string => {
    const message = messages[id]
    if (message === undefined) throw new Error(`${path} lacks ${id}`)
    return message
  }
}

test.each(everyForm)(
  'the fields of $method in $currencyCode have messages in every language',
  ({ open, currencyCode }) => {
    const { all } = layoutOf(open)
    for (const catalogue of catalogues) {
      const t = speaker(catalogue)
      for (const accountType of [undefined, ...(open.accountTypes ?? [])]) {
        const wording = { t, currencyCode, accountType }
        const labels = all.map((name) => labelOf(name, wording))
        expect(new Set(labels).size, `${catalogue.path}: ${labels}`).toBe(labels.length)
        const said = all.flatMap((name) => [
          hintOf(name, wording),
          ...violationCodes.map((code) => errorOf(name, code, wording)),
        ])
        expect(said, catalogue.path).not.toContain('')
      }
      for (const type of open.accountTypes ?? []) expect(accountTypeName(type, t)).not.toBe(type.replaceAll('_', ' '))
    }
  },
)

test('every message about a format is about an existing format', () => {
  const ids = Object.keys(catalogues[0]?.messages ?? {}).filter((id) => /^format(Label)?\./.test(id))
  const known = ids.filter((id) => formatNames.some((name) => name === id.split('.')[1]))
  expect(known).toEqual(ids)
})

test('two phone numbers in one field are no complete number, and not too long', () => {
  const wording = { t: (id: string) => id, currencyCode: 'KES', accountType: undefined } as const
  expect(faultOf('phone', '0712345678/0722345678')).toBe('length')
  expect(errorOf('phoneNumber', 'length', wording)).toBe('field.phoneNumber.error.invalid')
})

test('a wrong shape and a missing value have different messages', () => {
  const wording = { t: (id: string) => id, currencyCode: 'THB', accountType: undefined } as const
  const codes: readonly ViolationCode[] = ['missing', 'format', 'check_digit', 'length']
  expect(new Set(codes.map((code) => errorOf('accountNumber', code, wording))).size).toBe(codes.length)
})
