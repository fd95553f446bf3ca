import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { languages } from '#contract/samples/languages.ts'
import { php } from '#contract/samples/php.ts'
import { typescript } from '#contract/samples/typescript.ts'
import phpShop from '../../../../docs/examples/shop.php?raw'
import { programFor, programs } from './programs.ts'

const installation = {
  baseUrl: 'https://pay.example/api',
  paymentAppUrl: 'https://pay.example',
  merchantCode: 'demo-shop',
}
const textsIn = (language: string) =>
  programs.filter(({ label }) => label === language).flatMap(({ redirect, callback = '' }) => [redirect, callback])
const receivers = programs.flatMap(({ label, callback }) => (callback ? [[label, callback] as const] : []))

test('the programs of a first payment are in the languages of the samples', () => {
  expect(programs.map(({ label }) => label)).toEqual(languages.map(({ label }) => label))
})

test.each(programs.map(({ label, redirect }) => [label, redirect]))(
  'the redirect in %s names the installation in place of each placeholder',
  (_, program) => {
    const text = programFor(program, installation)
    expect(text).not.toMatch(/\{\w+_(?:url|code)\}/)
    for (const value of Object.values(installation)) expect(text).toContain(value)
  },
)

test('each program has the functions that it shares in place of the comment that stands for them', () => {
  expect(programs.flatMap(({ redirect, callback = '' }) => [redirect, callback]).join()).not.toContain('{payment}')
})

test('every language but curl has a program that receives callbacks', () => {
  const labels = receivers.map(([label]) => label)
  expect(labels).toEqual(['TypeScript', 'Python', 'PHP', 'Ruby', 'Java', 'Go', 'C#'])
})

test.each(receivers)(
  'a callback in %s whose payin cannot be read gets 503 or 500, so that the gateway calls again',
  (_, text) => expect(text).toMatch(/\b50[03]\b/),
)

test('the programs in C#, which nothing runs here, print what the gateway said and ignore what is no JSON', () => {
  const texts = textsIn('C#')
  for (const text of texts) {
    expect(text).toContain('throw new Exception($"{(int)response.StatusCode} {text}")')
    // It throws with the status alone.
    expect(text).not.toContain('EnsureSuccessStatusCode')
  }
  // The framework would respond 400 by itself to a body that it cannot bind, and the gateway would call again.
  expect(texts[1]).not.toContain('JsonElement callback')
  expect(texts[1]).toContain('error is JsonException')
})

test('Node of any version runs the programs in TypeScript: none has the syntax of a type', () => {
  const own = textsIn('TypeScript')
  const operation = typescript.operation({ ...installation, name: 'readPayin', id: 'order-1', body: undefined })
  expect(own).toHaveLength(2)
  for (const text of [operation, ...own]) expect(() => parseAst(text)).not.toThrow()
})

test('no program in PHP reads $http_response_header, of which PHP 8.5 prints a warning before every header', () => {
  const operation = php.operation({ ...installation, name: 'readPayin', id: 'order-1', body: undefined })
  for (const text of [phpShop, operation, ...textsIn('PHP')]) {
    expect(text).toContain('stream_get_meta_data')
    expect(text).not.toContain('$http_response_header')
  }
})
