import { describe, expect, test } from 'vitest'
import { type ViolationCode, violationCodes } from '#contract/errors.ts'
import { type FormatName, formats } from '#contract/formats.ts'
import { flattenCatalogue } from '../words/compile-catalogue.ts'
import english from '../words/locales/en.json?raw'
import thai from '../words/locales/th.json?raw'
import { accountTypeName, errorOf, hintOf, labelOf } from './field-words.ts'
import { everyForm } from './forms.test-support.ts'
import { layoutOf } from './layout.ts'

const catalogues = [english, thai].map((raw) => flattenCatalogue(JSON.parse(raw)))

describe.each(catalogues)('in every language', (messages) => {
  /** The message itself, or a failed test: a form never shows an id. */
  const t = (id: string): string => {
    const message = messages[id]
    expect(message, id).toBeTypeOf('string')
    return message ?? ''
  }

  test.each(everyForm)('$method in $currencyCode has labels, hints and errors of its own', ({ open, currencyCode }) => {
    const { all } = layoutOf(open)
    for (const accountType of [undefined, ...(open.accountTypes ?? [])]) {
      const wording = { t, currencyCode, accountType }
      const labels = all.map((name) => labelOf(name, wording))
      expect(new Set(labels).size).toBe(labels.length)
      for (const name of all) {
        expect(hintOf(name, wording)).not.toBe('')
        for (const code of violationCodes) expect(errorOf(name, code, wording)).not.toBe('')
      }
    }
    for (const type of open.accountTypes ?? []) expect(accountTypeName(type, t)).not.toBe(type.replaceAll('_', ' '))
  })
})

// Object.keys forgets the keys' type; the table has no others.
const formatNames = Object.keys(formats) as FormatName[]

test('every word about a format is about one that exists', () => {
  const ids = Object.keys(catalogues[0] ?? {}).filter((id) => /^format(Label)?\./.test(id))
  const known = ids.filter((id) => formatNames.some((name) => name === id.split('.')[1]))
  expect(known).toEqual(ids)
})

test('a wrong shape and a missing answer are different sentences', () => {
  const wording = { t: (id: string) => id, currencyCode: 'THB', accountType: undefined } as const
  const codes: readonly ViolationCode[] = ['missing', 'format', 'check_digit', 'length']
  expect(new Set(codes.map((code) => errorOf('accountNumber', code, wording))).size).toBe(codes.length)
})
