import { englishNameOf } from '#contract/methods/method-facts.ts'
import { isMethodCode } from '#contract/methods/methods.ts'
import { englishMoney } from '#contract/money.ts'
import { isFinal } from '#contract/statuses.ts'
import { type Html, html, htmlDocument, UNLISTED } from '../../http/html.ts'
import { operatorNameOf } from '../../payments/processor-orders.ts'
import type { Payment, PaymentRef } from '../../store/tables.ts'

const frame = (title: string, body: Html): string =>
  htmlDocument({
    title,
    head: html`${UNLISTED}
<link rel="stylesheet" href="/sandbox/bank/bank.css">
<script src="/sandbox/bank/bank.js" defer></script>`,
    body: html`<header class="simulation">Simulation: no bank, no money</header>
<main>${body}</main>`,
  })

export interface BankPage {
  readonly payment: Payment
  readonly merchantName: string
}

/** The page of the simulated bank or wallet for one payment: approve, refuse, or walk away. */
export function writeBankPage({ payment, merchantName }: BankPage): string {
  if (isFinal(payment.status)) return writeFinishedPage(payment)
  const action = bankPathOf(payment)
  return frame(
    `${brandOf(payment)} (simulated)`,
    html`
<h1>${brandOf(payment)}</h1>
<dl>
<div><dt>Pay to</dt><dd><bdi>${merchantName}</bdi></dd></div>
<div><dt>Amount</dt><dd class="amount">${amountOf(payment)}</dd></div>
<div><dt>Order</dt><dd><bdi>${payment.entityId}</bdi></dd></div>
</dl>
<form method="post" data-hold="${action}/hold">
<button class="approve" formaction="${action}/approve" data-testid="approve">Approve</button>
<button formaction="${action}/refuse" data-testid="refuse">Refuse</button>
<button class="quiet" formaction="${action}/leave" data-leave data-testid="leave">Walk away</button>
</form>
<p class="note">Approve gives the outcome that the sandbox has for this amount. Refuse fails the payment.
Walk away takes you back, and the payment goes on as if this page had not been opened.</p>`,
  )
}

/** The bank page of a final payment. */
const writeFinishedPage = ({ returnUrl, status }: Payment): string =>
  frame(
    'Payment finished (simulated)',
    html`
<h1>This payment is finished</h1>
<p>Its status is ${status}. Nothing can change it any more.</p>
${returnUrl === null ? html`` : html`<p><a class="button" href="${returnUrl}">Back to the shop</a></p>`}`,
  )

/** Where leaving leads in a browser without scripts. */
export const writeLeftPage = (): string =>
  frame(
    'You left the bank (simulated)',
    html`
<h1>You left the bank</h1>
<p>Nothing was paid. Go back to the payment page with your browser's back button, or close this tab if the
payment page is still open in another one.</p>`,
  )

export const writeUnknownPage = (): string =>
  frame('Unknown payment (simulated)', html`<h1>There is no such payment</h1><p>The sandbox may have been reset.</p>`)

/** The bank or wallet that the customer has chosen, else the method. */
const brandOf = (payment: Payment): string => operatorNameOf(payment) ?? methodNameOf(payment)

const methodNameOf = ({ methodCode }: Payment): string =>
  isMethodCode(methodCode) ? englishNameOf(methodCode) : methodCode

/** The amount due as stored, never rounded. */
const amountOf = ({ amount, amountRequired, currencyCode }: Payment): string =>
  englishMoney(amountRequired ?? amount, currencyCode)

/** Where the simulated bank is, below the base path. */
export const BANK = '/sandbox/bank'

/** The path of a payment's page at the simulated bank, below the base path. */
export const bankPathOf = ({ merchantCode, paymentId }: PaymentRef): string => `${BANK}/${merchantCode}/${paymentId}`
