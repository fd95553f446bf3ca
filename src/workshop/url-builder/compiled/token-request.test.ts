import { expect, test } from 'vitest'
import { tokenRequest } from '#contract/requests.ts'
import { curlOf, typescriptOf } from './token-request.ts'

const order = {
  publicUrl: 'http://localhost:8080',
  merchantCode: "o'shop",
  idPayin: 'order-1',
  money: { amount: 99.5, currencyCode: 'BRL' },
}

/** What the shell makes of the BODY line: quoted parts without quotes, the date as a number. */
function bodyOf(script: string): unknown {
  const [, line = ''] = /^BODY=(.*)$/m.exec(script) ?? []
  const text = line.replace('$(date +%s)', '1700000000').replaceAll(String.raw`'\''`, '\0').replaceAll("'", '')
  return JSON.parse(text.replaceAll('\0', "'"))
}

test('the shell script sends a valid body, whatever quotes its values have', () => {
  const parsed = tokenRequest.safeParse(bodyOf(curlOf(order)))
  expect(parsed.success).toBe(true)
  expect(parsed.data).toMatchObject({ merchantCode: "o'shop", money: order.money, timestamp: 1_700_000_000 })
})

test('the shell script signs the body that it sends to the token operation', () => {
  const script = curlOf(order)
  expect(script).toContain(`printf '%s' "$BODY" | openssl dgst -sha256 -sign`)
  expect(script).toContain('--data-raw "$BODY"')
  expect(script).toContain("curl -sS 'http://localhost:8080/api/auth-tokens'")
})

test('the TypeScript program takes the token from the response and writes out every other parameter', () => {
  const program = typescriptOf(order, { merchantCode: 'shop', token: 'eyJsecret', city: 'São "Paulo"' })
  expect(program).toContain('token: token.result.token')
  expect(program).not.toContain('eyJsecret')
  expect(program).toContain(String.raw`city: "São \"Paulo\""`)
})

test('without an amount neither program names money, so that the token allows any amount', () => {
  const open = { ...order, money: undefined }
  expect(curlOf(open)).not.toContain('money')
  expect(typescriptOf(open, {})).not.toContain('money')
})
