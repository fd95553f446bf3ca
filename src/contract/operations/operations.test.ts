import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '../keys-of.ts'
import { operationNames, operationOf, pathOf } from './operations.ts'
import { API_VERSION } from './request-protocol.ts'

const READ = '400 401 403 404 406 410 429 500'
const CREATE = '400 401 403 404 406 409 413 429 500'
const OPTIONS = '400 401 403 404 406 429 500'
const LIST = '400 401 403 404 429 500'
const TOKEN = '400 401 404 413 429 500'

/** The specification's table of endpoints and its rules per operation, written down a second time. */
const specified = {
  listPayinOptions: ['POST /payins/!availablePaymentOptions', 200, OPTIONS],
  listPayoutOptions: ['POST /payouts/!availablePaymentOptions', 200, OPTIONS],
  listTopUpOptions: ['POST /topups/!availablePaymentOptions', 200, OPTIONS],
  readPayin: ['GET /payins/{idPayin}', 200, READ],
  createPayin: ['POST /payins/{idPayin}', 201, CREATE],
  readPayout: ['GET /payouts/{idPayout}', 200, READ],
  createPayout: ['POST /payouts/{idPayout}', 201, CREATE],
  readTopUp: ['GET /topups/{idTopUp}', 200, READ],
  createTopUp: ['POST /topups/{idTopUp}', 201, CREATE],
  setExternalReference: ['POST /payins/{idPayin}/!setExternalReference', 204, READ],
  readMerchantInfo: ['GET /merchant-info', 200, LIST],
  createActionToken: ['POST /auth-tokens-by-action', 200, TOKEN],
  createToken: ['POST /auth-tokens', 200, TOKEN],
  listPayinAccounts: ['GET /payins/{idPayin}/accounts', 200, READ],
  listBalances: ['GET /balances', 200, LIST],
  listCurrencies: ['GET /currencies', 200, LIST],
  listPaymentOperators: ['GET /payment-operators', 200, LIST],
  listTopUpMethods: ['GET /topup-options', 200, LIST],
  listSettlementOptions: ['GET /settlement-payment-options', 200, LIST],
  listFxRates: ['GET /fx-rates', 200, LIST],
  listFxRatePairs: ['GET /fx-rate-pairs', 200, LIST],
} as const

const specifiedNames = keysOf(specified)

test('the operations are the specification’s fourteen numbered ones in their order, then the seven it only names, then extensions', () => {
  expect(specifiedNames).toHaveLength(21)
  expect(operationNames.slice(0, specifiedNames.length)).toEqual(specifiedNames)
})

test('no extension has the path and verb of another operation', () => {
  const requests = operationNames.map((name) => `${operationOf(name).method} ${operationOf(name).path}`)
  expect(new Set(requests).size).toBe(requests.length)
})

test.each(specifiedNames)('%s has its method, path, success status and error statuses', (name) => {
  const { method, path, success, errors } = operationOf(name)
  expect([`${method} ${path}`, success, errors.join(' ')]).toEqual(specified[name])
})

test.each(operationNames)(
  '%s has a request body exactly when it is a POST, and a result unless its success is 204',
  (name) => {
    const { method, body, result, success, summary } = operationOf(name)
    expect(body !== undefined).toBe(method === 'POST')
    expect(result === undefined).toBe(success === 204)
    expect(summary).not.toBe('')
  },
)

test('only the two token operations have a credential of their own', () => {
  expect(operationNames.filter((name) => operationOf(name).signed)).toEqual(['createActionToken', 'createToken'])
})

test('callbacks follow the creation of payins and payouts (specification, Events)', () => {
  expect(operationNames.filter((name) => operationOf(name).callback)).toEqual(['createPayin', 'createPayout'])
})

test('the API version is the major version', () => expect(API_VERSION).toBe('2'))

describe('the path of an operation', () => {
  test('contains the id', () => {
    expect(pathOf('readPayin', 'Order_1-x')).toBe('/payins/Order_1-x')
    expect(pathOf('setExternalReference', 'A1')).toBe('/payins/A1/!setExternalReference')
    expect(pathOf('readMerchantInfo')).toBe('/merchant-info')
  })

  test('has nothing in the place of an id that is left out', () => expect(pathOf('readPayin')).toBe('/payins/'))

  test.each(['..', '.', '%2e%2e', '!availablePaymentOptions', 'a/b', 'a?b', 'a#b', 'a\\b', '$&', '\ud800', ' '])(
    'is no other operation’s path for the id %j',
    (id) => {
      const { pathname, search, hash } = new URL(`https://gateway.example/api${pathOf('readPayin', id)}`)
      expect(pathname + search + hash).toMatch(/^\/api\/payins\/[\w~-]+$/)
    },
  )

  test('has as many segments as its pattern, whatever the id is', () => {
    const telling = fc.constantFrom(...'./\\%2e!?#;$& \n\ud800éA-')
    const anyText = fc.string({ unit: telling, minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(...operationNames), anyText, (name, id) => {
        const { pathname, search, hash } = new URL(`https://gateway.example${pathOf(name, id)}`)
        expect(pathname.split('/')).toHaveLength(operationOf(name).path.split('/').length)
        expect(search + hash).toBe('')
      }),
    )
  })
})
