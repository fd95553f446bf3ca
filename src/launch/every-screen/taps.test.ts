import { describe, expect, test } from 'vitest'
import { exampleValue, exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { methodCodes, methodOf } from '#contract/methods/methods.ts'
import type { PaymentOptions } from '#contract/operations/results.ts'
import { type RedirectValues, redirectUrl } from '#contract/redirect/redirect-url.ts'
import { required } from '#contract/redirect/sample-address.test-support.ts'
import { payinOptions } from '#gateway/handlers/payment-options.ts'
import { openedPage } from '#web/checkout/params/opened-page.ts'
import { type Attempt, afterEvent, freshAttempt } from '#web/checkout/payment/attempt.ts'
import { newPayment } from '#web/checkout/steps/sample-progress.test-support.ts'
import type { Step } from '#web/checkout/steps/step.ts'
import { stepOf } from '#web/checkout/steps/step-of.test-support.ts'

type Pair = (typeof methodPairs)[number]

/** What the customer presses between arrival and the code or instructions, in order. */
type Press = 'method' | 'confirm' | 'operator' | 'form'

/** Walks one method's way to its create; every press is one tap (D-534). */
function pressesOf({ method, currencyCode }: Pair, values: RedirectValues, options: PaymentOptions) {
  const { search } = new URL(redirectUrl('https://pay.example', { ...required, amount: 45, currencyCode, ...values }))
  const opened = openedPage({ pathname: '/', search, hash: '' }, false)
  if (opened.kind !== 'payment') throw new Error(`${opened.kind}: ${search}`)
  const { params } = opened
  const at = (attempt: Attempt): Step => stepOf(params, newPayment(options, attempt))
  const presses: Press[] = []
  let attempt = freshAttempt
  let step = at(attempt)
  if (step.kind === 'choose') {
    const isOpen = options.data.length === 1 || step.selected?.paymentMethodCode === method
    const choice = step.selected ?? { paymentMethodCode: method, paymentOperatorCode: undefined }
    attempt = afterEvent(attempt, { kind: 'chosen', choice })
    step = at(attempt)
    presses.push(...(step.kind === 'submit' && !isOpen ? (['method', 'confirm'] as const) : (['method'] as const)))
  }
  if (step.kind === 'operator') {
    const paymentOperatorCode = step.option.paymentOperators?.[0]?.code ?? ''
    attempt = afterEvent(attempt, { kind: 'operator_chosen', paymentMethodCode: method, paymentOperatorCode })
    step = at(attempt)
    presses.push('operator')
  }
  if (step.kind === 'fill') presses.push('form')
  else if (step.kind !== 'submit') throw new Error(`${method} ${currencyCode}: ${step.kind}`)
  return presses
}

/** Everything that a method requires in a currency. */
const requiredData = ({ method, currencyCode }: Pair): RedirectValues => ({
  accountName: exampleValue('accountName', currencyCode),
  ...exampleValues(requirementsOf(methodOf(method), currencyCode), currencyCode, 'required'),
})

const all = ({ currencyCode }: Pair) => payinOptions(currencyCode, methodCodes)
const alone = ({ currencyCode, method }: Pair) => payinOptions(currencyCode, [method])
const operatorOf = (pair: Pair) => alone(pair).data[0]?.paymentOperators?.[0]?.code
const given = (pair: Pair) => ({ paymentMethodCode: pair.method })

const ways = [
  { way: 'scenario 1', values: () => ({}) },
  { way: 'scenario 2', values: requiredData },
  { way: 'scenario 3', values: (pair: Pair) => ({ ...requiredData(pair), allowCustomerDataChange: true }) },
  { way: 'scenario 4 without data', values: given },
  { way: 'scenario 5', values: (pair: Pair) => ({ ...given(pair), optionsAvailable: true }) },
]

describe.each(methodPairs.map((pair) => [`${pair.method} in ${pair.currencyCode}`, pair] as const))(
  'from arrival to the code or instructions of %s',
  (_, pair) => {
    test.each(ways.map(({ way, values }) => [way, values] as const))(
      'a customer of %s taps at most twice, and once more where a form asks for data',
      (_, values) => {
        for (const options of [all(pair), alone(pair)]) {
          const presses = pressesOf(pair, values(pair), options)
          expect(presses.filter((press) => press !== 'form').length, presses.join(' ')).toBeLessThanOrEqual(2)
        }
      },
    )

    test('a customer whose shop sent method, operator and data taps nothing', () => {
      const operator = operatorOf(pair)
      const values = { ...given(pair), ...(operator && { paymentOperatorCode: operator }), ...requiredData(pair) }
      expect(pressesOf(pair, values, all(pair))).toEqual([])
    })

    test('a customer to whom no other method is offered taps once, and once more to choose among operators', () => {
      const operators = alone(pair).data[0]?.paymentOperators?.length ?? 0
      const choosing = pressesOf(pair, {}, alone(pair)).filter((press) => press !== 'form')
      expect(choosing).toEqual(operators > 1 ? ['method', 'operator'] : ['method'])
    })
  },
)
