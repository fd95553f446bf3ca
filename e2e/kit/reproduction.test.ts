import { expect, test } from 'vitest'
import { reproductionAt } from './reproduction.ts'

const shop = { merchantCode: 'e2e-1', currencyCode: 'BRL', accountName: "D'Arc" }

test('the reproduction steps create the merchant, compile the redirect URL and open it', () => {
  const reproduction = reproductionAt({ at: 'http://localhost:8080', hasKey: false })
  reproduction.noteMerchant('e2e-1', { channelName: 'Shop' })
  reproduction.noteOrder(shop)
  expect(reproduction.steps()).toBe(
    [
      'To see it by hand, with the sandbox running at http://localhost:8080:',
      `1. curl -sS 'http://localhost:8080/sandbox/api/merchants' -H 'Content-Type: application/json' --data-raw '{"merchantCode":"e2e-1","channelName":"Shop"}'`,
      String.raw`2. curl -sS 'http://localhost:8080/sandbox/api/redirect-urls' -H 'Content-Type: application/json' --data-raw '{"merchantCode":"e2e-1","currencyCode":"BRL","accountName":"D'\''Arc"}'`,
      '3. Open the url of the answer.',
    ].join('\n'),
  )
})

const fault = { operation: 'createPayin', fault: 'reset', times: 1, merchantCode: 'e2e-1' } as const
const addressOf = (id: string, more = '') => `http://localhost:8080/?merchantCode=e2e-1&idPayin=${id}${more}`

/** The verbs of the steps, with what follows "Open". */
const outlineOf = (steps = '') =>
  steps
    .split('\n')
    .slice(1)
    .map((step) => /^\d\. (?:curl -sS 'http:[^']+?\/([^'/]+)'|(Open .+))/.exec(step)?.slice(1).find(Boolean))

test('the reproduction steps plan a fault before the page is opened where the test does', () => {
  const reproduction = reproductionAt({ at: 'http://localhost:8080', hasKey: false })
  reproduction.noteOrder(shop)(addressOf('a', '&token=t'))
  reproduction.noteFault(fault)
  reproduction.noteOpening(addressOf('a', '&token=t'))
  reproduction.noteOpening(addressOf('a'))
  const steps = reproduction.steps()
  expect(outlineOf(steps)).toEqual(['redirect-urls', 'faults', 'Open the url of the answer to step 1.'])
  expect(steps).toContain(
    `2. curl -sS 'http://localhost:8080/sandbox/api/faults' -X PUT -H 'Content-Type: application/json' --data-raw '${JSON.stringify(fault)}'`,
  )
})

test('the reproduction steps open each order where the test opens it, again after a fault, and the others after it', () => {
  const reproduction = reproductionAt({ at: 'http://localhost:8080', hasKey: false })
  reproduction.noteOrder(shop)(addressOf('a'))
  reproduction.noteOpening(addressOf('a'))
  reproduction.noteFault(fault)
  reproduction.noteOpening(addressOf('a'))
  reproduction.noteOrder(shop)(addressOf('b'))
  reproduction.noteOrder(shop)
  reproduction.noteFault(fault)
  reproduction.noteOpening(addressOf('of-another-merchant').replace('e2e-1', 'shop'))
  reproduction.noteOpening('http://localhost:8080/sandbox')
  expect(outlineOf(reproduction.steps())).toEqual([
    'redirect-urls',
    'Open the url of the answer.',
    'faults',
    'Open the url of the answer to step 1.',
    'redirect-urls',
    'Open the url of the answer.',
    'redirect-urls',
    'faults',
    'Open the url of the answer to step 7.',
  ])
})

test('the reproduction steps name the sandbox key’s variable, never its value', () => {
  const reproduction = reproductionAt({ at: 'https://sandbox.example', hasKey: true })
  reproduction.noteOrder(shop)
  expect(reproduction.steps()).toContain('-H "Authorization: Bearer $SANDBOX_KEY"')
})

test('a test without an order has no reproduction steps', () => {
  expect(reproductionAt({ at: 'http://localhost:8080', hasKey: false }).steps()).toBeUndefined()
})
