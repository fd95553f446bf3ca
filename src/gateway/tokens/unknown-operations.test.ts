import { expect, test } from 'vitest'
import { operationNames, operationOf, pathOf } from '#contract/operations/operations.ts'
import { unknownOperations } from './unknown-operations.ts'

test('an operation string of any operation of the API allows something', () => {
  const operations = operationNames.map((name) => `${operationOf(name).method} ${pathOf(name, 'order-1')}`)
  expect(unknownOperations(operations)).toEqual([])
})

test.each([
  ...['GET /.*', 'POST /payins/.*', 'POST /payins/order-\\d+', 'GET /payins?/.*', 'GET /payinsx?/.*'],
  ...['GET /payinsx*/.*', 'GET /payinsx{0,1}/.*', 'GET /pay(ins|outs)/x', 'GET /nothing|/payins/x'],
  ...['POST /payins/[a-z]+/!setExternalReference', 'GET /[a-z]+', 'GET /payins/(?P<id>[a-z]+)'],
  ...['GET /payins/x/*', 'GET /payins/order-1*', 'GET /balances/?', 'GET /payins/a+', 'GET /payins/*|/payins/x'],
  ...['GET /payins/(?<id>[a-z]+)', 'GET /payins/{idPayin}|/payins/x', 'GET /balances?currencies=BRL|/balances'],
])('the pattern %s may allow something', (operation) => expect(unknownOperations([operation])).toEqual([]))

test.each([
  ['POST /payin/x', 'no operation has this path. Paths begin with /payins, '],
  ['POST /payin/.*', 'no operation has this path.'],
  ['POST /api/payins/x', 'leave /api out'],
  ['POST /api/payins/.*', 'leave /api out'],
  ['PUT /payins/x', 'this path takes GET and POST.'],
  ['POST /balances', 'this path takes GET.'],
  ['GET /payins', 'no operation has this path.'],
  ['GET /payins/x/', 'Is /payins/{idPayin} meant? A path has this one spelling'],
  ['POST /payins/!availablepaymentoptions', 'Is /payins/!availablePaymentOptions meant?'],
  ['GET /payins/', 'no operation has this path.'],
  ['GET /payins/{idPayin}', 'write the id itself'],
  ['GET /payins/<idPayin>', 'write the id itself'],
  ['GET /payins/:id', 'write the id itself'],
  ['GET /balances?currencies=BRL', 'leave the query out'],
  ['GET /payins/x/y/.*', 'no operation has this path.'],
  ['GET /balances/.*', 'no operation has this path.'],
  ['GET /foo.*', 'no operation has this path.'],
  ['GET /foo?/.*', 'no operation has this path.'],
  ['GET /payins/!availablePaymentOptions', 'this path takes POST.'],
  ['GET /payins/*', 'write .* for anything'],
  ['POST /payins*', 'write .* for anything'],
  ['GET /*', 'write .* for anything'],
  ['POST /payins/?', 'no operation has this path.'],
  ['PUT /balances/*', 'this path takes GET.'],
  ['GET /foo/*', 'no operation has this path.'],
])('%s allows nothing, because %s', (operation, fault) => {
  const [sentence = ''] = unknownOperations([operation])
  expect(sentence).toContain(`${operation} allows nothing: `)
  expect(sentence).toContain(fault)
})
