import { useEffect, useState } from 'react'
import { deviceOf } from '../../../browser/device.ts'
import { onReturn } from '../../../browser/visibility.ts'
import { amountDueOf } from '../../../checkout/payment/amount-due.ts'
import { type Translate, useI18n } from '../../../i18n/i18n-provider.tsx'
import { hostOfSafe, openUrl, type SafeUrl, safeUrl } from '../../../navigation/safe-url.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { LeaveIcon } from '../../../ui/icons/icons.tsx'
import { untrustedText } from '../../../ui/text/untrusted-text.ts'
import { methodName } from '../../labels/method-name.ts'
import { AmountToPay } from '../amount/amount-to-pay.tsx'
import { OwnApp } from '../apps/own-app.tsx'
import { UpiApps } from '../apps/upi-apps.tsx'
import type { CompletionProps } from '../completion.ts'
import { PayFor } from '../sections/order-details.tsx'
import { PayHeading } from '../sections/pay-heading.tsx'
import { AutomaticLeave, mayMoveByItself } from './automatic-leave.tsx'

/** The customer pays on the page of a bank or wallet: it is named, and a tap goes there, or a moment. */
export function RedirectView({ detail, method, merchantName, isFresh, isFollowed, nowMs }: CompletionProps) {
  const { t } = useI18n()
  const answer = detail.paymentMethodResponse
  const due = amountDueOf(detail)
  const name = untrustedText(answer.paymentOperator?.name ?? (method ? methodName(answer.paymentMethodCode, t) : ''))
  const url = safeUrl(answer.redirectTo, 'redirect')
  const { deeplink } = answer
  const isUpi = deeplink?.startsWith('upi://') === true
  const opensApp = deviceOf(navigator) !== 'desktop' && safeUrl(deeplink, 'app_link') !== undefined
  return (
    <>
      <PayHeading text={name === '' ? t('pay.redirect.headingGeneric') : t('pay.redirect.heading', { name })} />
      <AmountToPay {...{ due, merchantName, nowMs }} />
      {isUpi ? <UpiApps upiLink={deeplink} /> : <OwnApp deeplink={deeplink} name={name} />}
      {url ? (
        <Leave {...{ url, name }} isSecond={opensApp} byItself={isFresh && !opensApp && mayMoveByItself()} />
      ) : (
        <Notice kind="error">{t('pay.redirect.unsafe')}</Notice>
      )}
      <Waiting title={name === '' ? t('pay.redirect.notYetGeneric') : t('pay.redirect.notYet', { name })}>
        {isFollowed ? <p>{t('pay.redirect.result')}</p> : null}
        <p>{t('pay.notTwice')}</p>
      </Waiting>
      <PayFor {...{ detail, merchantName }} />
    </>
  )
}

interface LeaveProps {
  readonly url: SafeUrl
  readonly name: string
  /** The app comes first, the browser is the other way. */
  readonly isSecond: boolean
  /** Leaves without a tap, unless the customer stops it. */
  readonly byItself: boolean
}

function Leave({ url, name, isSecond, byItself }: LeaveProps) {
  const { t } = useI18n()
  const { hasLeft, isBack, leave } = useLeaving(url)
  return (
    <>
      <div role="status">{isBack ? <Notice kind="info">{t('pay.redirect.wentAndBack')}</Notice> : null}</div>
      <p>{t('pay.redirect.text')}</p>
      <p data-testid="host">{t('pay.redirect.host', { host: hostOfSafe(url) })}</p>
      <Button kind={isSecond ? 'secondary' : 'primary'} guarded icon={<LeaveIcon />} onPress={leave}>
        {isSecond ? t('pay.redirect.inBrowser') : leaveText(name, t)}
      </Button>
      {byItself && !hasLeft ? <AutomaticLeave name={name === '' ? hostOfSafe(url) : name} onLeave={leave} /> : null}
    </>
  )
}

const leaveText = (name: string, t: Translate): string =>
  name === '' ? t('pay.redirect.buttonGeneric') : t('pay.redirect.button', { name })

/** Leaves, and knows afterwards that the customer came back, by "back" too. */
function useLeaving(url: SafeUrl) {
  const [hasLeft, setLeft] = useState(false)
  const [isBack, setBack] = useState(false)
  useEffect(() => (hasLeft ? onReturn(() => setBack(true)) : undefined), [hasLeft])
  const leave = () => {
    setLeft(true)
    openUrl(url)
  }
  return { hasLeft, isBack, leave }
}
