import { expect, test } from 'vitest'
import { runUrlBuilder } from '../run-url-builder.test-support.ts'

const chosen = 'currencyCode=BRL&paymentMethodCode=EWALLET&paymentOperatorCode=OVO&amount=5'
const parameters = ['amount', 'paymentMethodCode', 'paymentOperatorCode']

/** What is chosen after another value of this parameter. */
async function chosenAfter(name: string, value: string): Promise<readonly unknown[]> {
  const { page } = await runUrlBuilder(`section=urls&${chosen}`)
  const changed = page.find(`parameter-${name}`)
  await (changed.localName === 'select' ? page.choose(changed, value) : page.type(changed, value))
  return parameters.map((parameter) => page.valueOf(page.find(`parameter-${parameter}`)))
}

test.each([
  ['currencyCode', 'THB', ['5', '', '']],
  ['paymentMethodCode', 'PIXQR', ['5', 'PIXQR', '']],
  ['amount', '7', ['7', 'EWALLET', 'OVO']],
])('another %s keeps what is still offered', async (name, value, kept) => {
  expect(await chosenAfter(name, value)).toEqual(kept)
})
