import { Activity, Component, memo, useState } from 'react'
import { createPortal } from 'react-dom'
import { isMethodCode, methodOf } from '#contract/methods.ts'
import type { PayinDetail } from '#contract/results.ts'
import { deviceNowMs } from '../../browser/clocks.ts'
import { browserLanguages } from '../../browser/languages.ts'
import { unread } from '../../checkout/payment/payin-view.ts'
import type { FollowedPayin } from '../../checkout/payment/use-payin.ts'
import { stepOfExisting } from '../../checkout/steps/step-of.ts'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { timeText } from '../../ui/time/time-text.ts'
import { PayView } from './pay-view.tsx'

export interface PaymentWarmUpProps {
  readonly paymentMethodCode: string
  readonly currencyCode: string
}

/** Loads the format of times in a language ahead. */
export const prepareTimes = (locale: string): void => {
  const nowMs = deviceNowMs()
  const environment = { languages: browserLanguages(), timeZone: undefined }
  timeText({ atMs: nowMs, nowMs, locale, timeStyle: 'deadline' }, environment)
}

/**
 * Renders the screen of a made-up payment by this method, so that the functions of the real one are compiled when the
 * response to the create arrives. Nobody sees it: it is in no document, and a hidden `Activity` runs no effects and gives
 * way to all other rendering. A screen that throws ends only this.
 */
export const PaymentWarmUp = memo((props: PaymentWarmUpProps) => {
  const [stage] = useState(() => document.createElement('div'))
  return (
    <Forgiving>
      <Activity mode="hidden">{createPortal(<MadeUpPayment {...props} />, stage)}</Activity>
    </Forgiving>
  )
})

/** Shows nothing in place of what throws. */
class Forgiving extends Component<{ readonly children: Elements }, { readonly hasThrown: boolean }> {
  override state = { hasThrown: false }
  static getDerivedStateFromError() {
    return { hasThrown: true }
  }
  override render() {
    return this.state.hasThrown ? null : this.props.children
  }
}

/** For tests, too. */
export function MadeUpPayment({ paymentMethodCode, currencyCode }: PaymentWarmUpProps) {
  const step = stepOfExisting(madeUpPayin(paymentMethodCode, currencyCode))
  return step.kind === 'pay' ? <PayView step={step} payin={unfollowed} notice={undefined} isFresh /> : null
}

const unfollowed: FollowedPayin = {
  access: { idPayin: '', token: '' },
  view: unread,
  hasStopped: false,
  readNow: async () => false,
  learn: () => undefined,
}

const DIGITS = '0123456789'
/** As long as the codes of most schemes. */
const CODE = '00020101021'.repeat(12)
const HOUR_MS = 3_600_000

/** An open payment with what the method's kind of completion shows. */
function madeUpPayin(paymentMethodCode: string, currencyCode: string): PayinDetail {
  const kind = isMethodCode(paymentMethodCode) ? methodOf(paymentMethodCode).completion : undefined
  const nowMs = deviceNowMs()
  return {
    idPayment: '',
    paymentRequested: { money: { amount: 1, currencyCode } },
    process: { status: 'PROCESSING', createdAt: '' },
    paymentMethodResponse: {
      paymentMethodCode,
      idPayin: DIGITS,
      acceptedAt: new Date(nowMs).toISOString(),
      expireAt: new Date(nowMs + HOUR_MS).toISOString(),
      returnUrl: 'https://shop.example/',
      account: { accountName: DIGITS, accountNumber: DIGITS, bankName: DIGITS },
      reference: DIGITS,
      ...(kind === 'qr' && { qrCode: CODE }),
      ...(kind === 'instructions' && { paymentInstructionList: [{ name: DIGITS, steps: [DIGITS] }] }),
    },
  }
}
