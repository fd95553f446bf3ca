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

test('the reproduction steps plan the faults of the test, in the place that they have among its orders', () => {
  const reproduction = reproductionAt({ at: 'http://localhost:8080', hasKey: false })
  reproduction.noteOrder(shop)
  reproduction.noteFault({ operation: 'createPayin', fault: 'reset', times: 1, merchantCode: 'e2e-1' })
  reproduction.noteOrder(shop)
  const steps = reproduction.steps()?.split('\n').slice(1)
  expect(steps?.map((step) => /^\d\. (?:curl -sS 'http:[^']+'(?: -X PUT)?|Open)/.exec(step)?.[0])).toEqual([
    "1. curl -sS 'http://localhost:8080/sandbox/api/redirect-urls'",
    '2. Open',
    "3. curl -sS 'http://localhost:8080/sandbox/api/faults' -X PUT",
    "4. curl -sS 'http://localhost:8080/sandbox/api/redirect-urls'",
    '5. Open',
  ])
  expect(steps?.[2]).toContain(
    `--data-raw '{"operation":"createPayin","fault":"reset","times":1,"merchantCode":"e2e-1"}'`,
  )
})

test('the reproduction steps name the sandbox key’s variable, never its value', () => {
  const reproduction = reproductionAt({ at: 'https://sandbox.example', hasKey: true })
  reproduction.noteOrder(shop)
  expect(reproduction.steps()).toContain('-H "Authorization: Bearer $SANDBOX_KEY"')
})

test('a test without an order has no reproduction steps', () => {
  expect(reproductionAt({ at: 'http://localhost:8080', hasKey: false }).steps()).toBeUndefined()
})
