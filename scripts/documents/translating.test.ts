import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flattenCatalogue } from '#web/i18n/compile-catalogue.ts'
import english from '#web/i18n/locales/en.json'
import { root } from '../system/process.mjs'

const guide = readFileSync(join(root, 'docs/translating.md'), 'utf8')
const messages = flattenCatalogue(english)

/** Names in backticks in the first column of the tables. */
const named = [...guide.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
)

test('the guide for translators says where each message stands', () => {
  const isThere = (id: string) =>
    named.some((name) => id === name || (name.endsWith('*') && id.startsWith(name.slice(0, -1))))
  expect(Object.keys(messages).filter((id) => !isThere(id))).toEqual([])
})

test('the guide for translators names no message or group that does not exist', () => {
  const ids = Object.keys(messages)
  const known = named.filter((name) => !name.startsWith('{'))
  expect(known.filter((name) => !ids.some((id) => id === name || id.startsWith(name.replace(/\*$/, ''))))).toEqual([])
})

test('the guide for translators explains every placeholder', () => {
  const used = Object.values(messages).flatMap((message) =>
    [...message.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => `{${name}}`),
  )
  expect([...new Set(used)].filter((name) => !named.includes(name) && !/^\{none\}$/.test(name))).toEqual([])
})
