import { useEffect, useState } from 'react'
import { matchesMedia } from '../../../browser/device.ts'
import { useOwn, useRenderEnvironment } from '../../../browser/render-environment.ts'
import { onReturn } from '../../../browser/visibility.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message, Paragraph } from '../../../i18n/message.tsx'
import { hostOfSafe, openInWholeTab, type SafeUrl, safeUrl } from '../../../navigation/safe-url.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { LeaveIcon } from '../../../ui/icons/icons.tsx'
import { Untrusted, untrustedText } from '../../../ui/text/untrusted.tsx'
import { methodName } from '../../labels/method-name.ts'
import { TimedNavigation } from '../../leaving/timed-navigation.tsx'
import { OwnApp, UpiApps } from '../apps/open-app.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { NotTwice } from '../sections/not-twice.tsx'
import { OrderDetails } from '../sections/order-details.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'

/** The customer pays on the page of a bank or wallet, which is named. A tap leads there, or a countdown. */
export function RedirectView() {
  const { t } = useI18n()
  const { device } = useRenderEnvironment()
  const { detail, method, isFresh, isFollowed } = usePendingPayment()
  const response = detail.paymentMethodResponse
  const name = untrustedText(
    response.paymentOperator?.name ?? (method ? methodName(response.paymentMethodCode, t) : ''),
  )
  const url = safeUrl(response.redirectTo, 'redirect')
  const { deeplink } = response
  const isUpi = deeplink?.startsWith('upi://') === true
  const opensApp = device !== 'desktop' && safeUrl(deeplink, 'app_link') !== undefined
  return (
    <Panes
      head={<PayHead heading={name === '' ? t('pay.redirect.headingGeneric') : t('pay.redirect.heading', { name })} />}
    >
      {isUpi ? null : <OwnApp deeplink={deeplink} name={name} />}
      {url ? (
        <LeaveForBank {...{ url, name }} isSecond={opensApp && !isUpi} isAutomatic={isFresh && !opensApp} />
      ) : (
        <Notice kind="error">{t('pay.redirect.unsafe')}</Notice>
      )}
      {/* Of a bank that the customer has chosen, the way to it stands first. */}
      {isUpi ? <UpiApps upiLink={deeplink} /> : null}
      <NotTwice />
      <OrderDetails>{isFollowed ? <p>{t('pay.redirect.result')}</p> : null}</OrderDetails>
    </Panes>
  )
}

interface LeaveForBankProps {
  readonly url: SafeUrl
  /** The bank or wallet, cleaned for display; empty if unknown. */
  readonly name: string
  /** Whether an app is the main way to pay and the browser the second. */
  readonly isSecond: boolean
  /** Whether the page leaves after a countdown. Not for customers who prefer reduced motion. */
  readonly isAutomatic: boolean
}

/** The way to the bank's or wallet's page, with its host. After a return it says that the payment is still open. */
export function LeaveForBank({ url, name, isSecond, isAutomatic }: LeaveForBankProps) {
  const { t } = useI18n()
  const { hasLeft, isBack, leave } = useLeaving(url)
  const destination = name === '' ? hostOfSafe(url) : name
  // Nothing leaves by itself where the app does not run, so the HTML of the server does not say so.
  const isStill = useOwn(prefersReducedMotion, () => true)
  return (
    <>
      <div role="status">{isBack ? <Notice kind="info">{t('pay.redirect.wentAndBack')}</Notice> : null}</div>
      <p>{t('pay.redirect.text')}</p>
      <Paragraph id="pay.redirect.host" values={{ host: <Untrusted text={hostOfSafe(url)} /> }} data-testid="host" />
      <ButtonLink
        kind={isSecond ? 'secondary' : 'primary'}
        href={url}
        tab="whole"
        guarded
        icon={<LeaveIcon />}
        onPress={leave}
      >
        {isSecond ? t('pay.redirect.inBrowser') : <LeaveText name={name} />}
      </ButtonLink>
      {isAutomatic && !hasLeft && !isStill ? (
        <TimedNavigation
          testId="automatic-leave"
          text={(seconds) => t('pay.redirect.auto', { name: destination, seconds })}
          onEnd={leave}
        />
      ) : null}
    </>
  )
}

function LeaveText({ name }: Pick<LeaveForBankProps, 'name'>) {
  const { t } = useI18n()
  if (name === '') return <span>{t('pay.redirect.buttonGeneric')}</span>
  return <Message id="pay.redirect.button" values={{ name: <Untrusted text={name} /> }} />
}

const prefersReducedMotion = (): boolean => matchesMedia('(prefers-reduced-motion: reduce)')

/** Leaves for the address, and notices when the customer comes back, also by the browser's "back". */
function useLeaving(url: SafeUrl) {
  const [hasLeft, setLeft] = useState(false)
  const [isBack, setBack] = useState(false)
  useEffect(() => (hasLeft ? onReturn(() => setBack(true)) : undefined), [hasLeft])
  const leave = () => {
    setLeft(true)
    openInWholeTab(url)
  }
  return { hasLeft, isBack, leave }
}
