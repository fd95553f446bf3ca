import { failureReasonCodes } from '#contract/errors.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { fullMethodOf, methodPairs } from '#contract/methods/method-facts.ts'
import { methodOf } from '#contract/methods/methods.ts'
import { expectCompletionPage } from '../kit/completion-page.ts'
import type { Customer } from '../kit/customer.ts'
import { expectResultPage } from '../kit/result-page.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { beginPayin, requiredValues } from './begin-payin.test-support.ts'
import { goOnToPay } from './go-on-to-pay.test-support.ts'

type Pair = (typeof methodPairs)[number]

/**
 * An amount that the sandbox leaves open, so that the test alone decides the result; with cents where the currency has
 * them.
 */
const moneyOf = ({ currencyCode }: Pair) => ({
  amount: ['JPY', 'KRW', 'VND'].includes(currencyCode) ? 45 : 45.75,
  currencyCode,
})

const askedBy = ({ method, currencyCode }: Pair) => requirementsOf(methodOf(method), currencyCode)

/**
 * What determines a screen's markup, as far as the tables say. Screens with the same key have the same markup at every
 * width, so axe checks only the first of them, on the phone.
 */
const madeOf = {
  choose: () => 'the list of methods',
  operator: ({ method }) => method,
  fill: (pair) => [...askedBy(pair).required, ...askedBy(pair).optional].join(),
  pay: ({ method, currencyCode }) => {
    const { completion, responseFields, moneyRequired, externalReference } = fullMethodOf(method)
    const form = completion === 'transfer' ? currencyCode : ''
    return [completion, ...responseFields, moneyRequired, externalReference, form].join()
  },
  done: () => 'the result',
} as const satisfies Record<string, (pair: Pair) => string>

const isFirst = (kind: (pair: Pair) => string, pair: Pair): boolean =>
  methodPairs.find((other) => kind(other) === kind(pair)) === pair

/** Checks that do not depend on the width run only on the phone, which most customers use. */
const isPhone = () => test.info().project.name === 'phone'

async function examine(customer: Customer, screen: keyof typeof madeOf, pair: Pair): Promise<void> {
  if (isPhone() && isFirst(madeOf[screen], pair)) await customer.expectAccessible()
}

/** Copying is the same for screens of the same markup; what is shown is checked for every pair. */
function depthOf(pair: Pair) {
  if (!isPhone()) return 'code'
  return isFirst(madeOf.pay, pair) ? 'everything' : 'values'
}

/**
 * One pair represents each completion kind on every screen size; CI also pays by those with a completion page of their
 * own. `src/web/checkout/steps/every-method.test.ts` walks through all pairs.
 */
function tagsOf(pair: Pair): string[] {
  if (isFirst(({ method }) => methodOf(method).completion, pair)) return []
  return ['@phone', isFirst(madeOf.pay, pair) ? '@ci' : '@nightly']
}

/** The result page is the same after every method: one method represents all. */
const tagsOfFailure = (position: number) => (position === 0 ? ['@phone'] : ['@phone', '@nightly'])

for (const [position, pair] of methodPairs.entries()) {
  const { method, currencyCode } = pair

  test(`${method} in ${currencyCode} is paid from the list of methods to the result`, {
    tag: tagsOf(pair),
  }, async ({ page, merchant, sandbox, customer }) => {
    await stayAtResults(page)
    const order = await merchant.order(moneyOf(pair))
    await page.goto(order.url)
    await customer.sees('choose')
    await examine(customer, 'choose', pair)
    await customer.choose(method)
    // Before values are copied: a button that turns back from "copied" changes its colours while axe compares them.
    await goOnToPay(customer, requiredValues(pair), (screen) => examine(customer, screen, pair))
    await expectCompletionPage({ page, customer, pair, detail: await merchant.read(order.id), depth: depthOf(pair) })

    await sandbox.settle(order.id, { status: 'SUCCESS' })
    const detail = await merchant.read(order.id)
    await customer.comesBack()
    await expectResultPage(page, 'SUCCESS', detail)
    await examine(customer, 'done', pair)
  })

  // Takes the reasons in turn, so that each is shown after methods of several kinds.
  const failureReasonCode = failureReasonCodes[position % failureReasonCodes.length] ?? 'SECURITY_CHECK_FAILED'

  test(`${method} in ${currencyCode} that fails or is refused says so, and why`, {
    tag: tagsOfFailure(position),
  }, async ({ page, merchant, sandbox, customer }) => {
    for (const result of [{ status: 'FAILED', failureReasonCode }, { status: 'REFUSED' }] as const) {
      const order = await merchant.order(moneyOf(pair))
      await beginPayin(merchant, order, pair)
      await page.goto(order.url)
      await customer.sees('pay')
      await sandbox.settle(order.id, result)
      const detail = await merchant.read(order.id)
      await customer.comesBack()
      await expectResultPage(page, result.status, detail)
      await examine(customer, 'done', pair)
    }
  })
}
