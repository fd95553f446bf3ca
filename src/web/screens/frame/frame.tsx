import { useSyncExternalStore } from 'react'
import type { PayinDetail } from '#contract/operations/results.ts'
import { isOnline, onConnectionChange } from '../../browser/connection.ts'
import { isServedAsTest } from '../../browser/serving.ts'
import type { ShownMerchant } from '../../checkout/payment/use-merchant.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Message } from '../../i18n/message.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Amount } from '../../ui/money/amount.tsx'
import { LanguagePicker } from '../../ui/page/language-picker.tsx'
import { Page, SandboxBanner } from '../../ui/page/page.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { CarriedAddress, ReopenForm } from './carried-address.tsx'
import { Help } from './help.tsx'
import { MerchantNameProvider } from './merchant-name.tsx'

interface FrameProps {
  readonly step: string
  readonly idPayin?: string
  readonly merchant?: ShownMerchant
  /** The amount in the link, shown in the header until the payin exists: its own screens show the gateway's amount. */
  readonly money?: { readonly amount: string; readonly currencyCode: string }
  readonly detail?: PayinDetail | undefined
  readonly children: Elements
}

/** One element, so that its long list is not rendered again with each step. */
const picker = <LanguagePicker carried={<CarriedAddress />} />

/** The frame of every page: whom to pay, how much, for which order, and whether this is a test. */
export function Frame({ step, idPayin, merchant, money, detail, children }: FrameProps) {
  return (
    <MerchantNameProvider value={merchant?.name}>
      <Page
        merchant={merchant}
        amount={detail || !money ? undefined : <Amount {...money} />}
        order={idPayin === undefined ? undefined : <OrderNumber idPayin={idPayin} />}
        banner={<Banner isTest={detail?.process.isTest === true} />}
        step={step}
        picker={picker}
        help={merchant?.support && <Help support={merchant.support} idPayin={idPayin} />}
      >
        <ReopenForm />
        {children}
      </Page>
    </MerchantNameProvider>
  )
}

function OrderNumber({ idPayin }: { readonly idPayin: string }) {
  const { t } = useI18n()
  return (
    <p data-testid="order-number">
      <span>{`${t('page.orderNumber')} `}</span>
      <Untrusted text={idPayin} />
    </p>
  )
}

function Banner({ isTest }: { readonly isTest: boolean }) {
  const online = useSyncExternalStore(onConnectionChange, isOnline, () => true)
  return (
    <>
      {isTest || isServedAsTest() ? <SandboxBanner /> : null}
      {/* Rendered while empty, so that screen readers announce what appears in it. */}
      <div role="status">
        {online ? null : (
          <Notice kind="warn">
            <Message id="connection.offline" />
          </Notice>
        )}
      </div>
    </>
  )
}
