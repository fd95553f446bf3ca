import { fieldParameters } from '#contract/fields/field-parameters.ts'
import type { Payment } from '#contract/sandbox/payments.ts'

/** A Playwright test with the kit that repeats a payment, up to its final status. */
export function playwrightTestOf(payment: Payment): string {
  const { paymentMethodCode, money, status } = payment
  const ending = status === 'PROCESSING' ? 'SUCCESS' : status
  const order = `{ amount: ${money.amount}, currencyCode: '${money.currencyCode}' }`
  return [
    `import { expect } from '@playwright/test'`,
    `import { test } from '@payment-web-application/testing'`,
    '',
    `test('${paymentMethodCode} over ${money.amount} ${money.currencyCode} ends ${endingText(payment, ending)}', async ({`,
    '  page, merchant, sandbox, clock, customer,',
    '}) => {',
    '  // Time stands still: only this test decides how the payment ends, whatever its amount.',
    '  await clock.freeze()',
    `  const order = await merchant.order(${order}, {`,
    ...Object.entries(parametersOf(payment)).map(([name, value]) => `    ${name}: ${quoted(value)},`),
    '  })',
    '  await page.goto(order.url)',
    ...fillingOf(payment),
    `  await customer.sees('pay')`,
    `  await ${actOf(payment, ending)}`,
    '  await customer.comesBack()',
    `  await customer.sees('done')`,
    `  await expect(customer.status).toHaveAttribute('data-status', '${ending}')`,
    '})',
    '',
  ].join('\n')
}

/** The redirect parameters that repeat the payment. */
function parametersOf({ paymentMethodCode, paymentOperatorCode, answers }: Payment): Readonly<Record<string, string>> {
  const data = fieldParameters.flatMap((name) => {
    const value = answers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    paymentMethodCode,
    ...(paymentOperatorCode !== undefined && { paymentOperatorCode }),
    ...Object.fromEntries(data),
  }
}

/** Fills in, on the page, the fields that no redirect parameter carries. */
function fillingOf({ answers }: Payment): readonly string[] {
  const carried: readonly string[] = fieldParameters
  const typed = Object.entries(answers).filter(([name]) => !carried.includes(name))
  if (typed.length === 0) return []
  return [
    `  if ((await customer.sees('fill', 'pay')) === 'fill') {`,
    `    await customer.fill({ ${typed.map(([name, value]) => `${name}: ${quoted(value)}`).join(', ')} })`,
    '    await customer.submit()',
    '  }',
  ]
}

const endingText = ({ failureReasonCode }: Payment, ending: string): string =>
  failureReasonCode === undefined ? ending : `${ending} ${failureReasonCode}`

function actOf({ failureReasonCode: reason }: Payment, ending: string): string {
  if (ending === 'FAILED' && reason === 'CUSTOMER_VERIFICATION_INACTIVITY') return 'sandbox.expire(order.id)'
  const because = reason === undefined ? '' : `, failureReasonCode: '${reason}'`
  return `sandbox.settle(order.id, { status: '${ending}'${because} })`
}

/** A text as a string literal with single quotes. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
