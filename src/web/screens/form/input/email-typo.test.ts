import { expect, test } from 'vitest'
import { meantEmail } from './email-typo.ts'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmal.cm', 'ana@gmail.com'],
  ['ana@hotmial.con', 'ana@hotmail.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['Ana.Maria@GMAIL.CMO', 'Ana.Maria@gmail.com'],
  ['ana@yahoo.co.jo', 'ana@yahoo.co.jp'],
  ['ana@navr.com', 'ana@naver.com'],
  ['ana@uol.com.bt', 'ana@uol.com.br'],
])('the address %s has the suggestion %s', (typed, meant) => expect(meantEmail(typed)).toBe(meant))

test.each([
  ...['ana@gmail.com', 'ana@GMAIL.COM', 'ana@mail.com', 'ana@ymail.com', 'ana@example.com', 'ana@yahoo.co.uk'],
  ...['ana@yahoo.ca', 'ana@hotmail.fr', 'ana@chula.ac.th', 'no address', ''],
])('the address %s has no suggestion', (typed) => expect(meantEmail(typed)).toBeUndefined())
