import type { PayinDetail } from '#contract/operations/results.ts'
import { useIsOnline } from '../../browser/connection.ts'
import { isServedAsTest } from '../../browser/serving.ts'
import type { ShownMerchant, Support } from '../../checkout/payment/retrying-queries.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { safeUrl } from '../../navigation/safe-url.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Amount } from '../../ui/money/amount.tsx'
import { LanguagePicker } from '../../ui/page/language-picker.tsx'
import styles from '../../ui/page/page.module.css'
import { Merchant, SandboxBanner } from '../../ui/page/page.tsx'
import { Redrawn } from '../../ui/page/redrawn.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { CarriedStep } from './carried-parameters.tsx'
import { MerchantMessage, MerchantNameProvider } from './merchant-name.tsx'

/** All that a customer sees and hears of the page. It may be drawn anew, so what must stay is state above it. */
export const Screen = ({ children }: { readonly children: Elements }) => (
  <Redrawn>
    <LiveRegion>{children}</LiveRegion>
  </Redrawn>
)

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
const picker = <LanguagePicker carried={<CarriedStep />} />

/** The frame of every page: whom to pay and how much, the step, the promise, the order and the language. */
export function Frame({ step, idPayin, merchant, money, detail, children }: FrameProps) {
  const { t } = useI18n()
  return (
    <MerchantNameProvider value={merchant?.name}>
      <div className={styles['page']}>
        <aside>
          <Banner isTest={detail?.process.isTest === true} />
        </aside>
        <div className={styles['columns']}>
          <header className={styles['bill']}>
            {merchant === undefined ? null : <Merchant {...merchant} />}
            {detail || !money ? null : (
              <p className={styles['amount']}>
                <Amount {...money} />
              </p>
            )}
          </header>
          <main className={styles['main']} data-testid="step" data-step={step}>
            {children}
          </main>
          <footer className={styles['foot']}>
            <p>{t('page.promise')}</p>
            {idPayin === undefined ? null : <OrderNumber idPayin={idPayin} />}
            {picker}
            {/* Last, so that nothing moves if it appears later. */}
            {merchant?.support ? <Help support={merchant.support} idPayin={idPayin} /> : null}
          </footer>
        </div>
      </div>
    </MerchantNameProvider>
  )
}

/** At the end of the page: it is needed for questions, not for paying. */
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
  const { t } = useI18n()
  const isOnline = useIsOnline()
  return (
    <>
      {isTest || isServedAsTest() ? <SandboxBanner /> : null}
      {/* Rendered while empty, so that screen readers announce what appears in it. */}
      <div role="status">{isOnline ? null : <Notice kind="warn">{t('connection.offline')}</Notice>}</div>
    </>
  )
}

interface HelpProps {
  readonly support: Support
  /** Subject of an e-mail, so that the merchant finds the order. */
  readonly idPayin: string | undefined
}

/** Where the merchant helps its customers. Nothing if no address passes `safeUrl`. */
function Help({ support: { url, email }, idPayin }: HelpProps) {
  const { t } = useI18n()
  const helpPage = safeUrl(url, 'help')
  const mail = safeUrl(email && `mailto:${email}?subject=${idPayin ?? ''}`, 'mail')
  if (!helpPage && !mail) return null
  return (
    <div className={styles['help']} data-testid="support">
      <MerchantMessage id="result.support" />
      {helpPage ? (
        <ButtonLink kind="link" href={helpPage}>
          {t('page.help')}
        </ButtonLink>
      ) : null}
      {mail && email ? (
        <ButtonLink kind="link" href={mail}>
          <Untrusted text={email} />
        </ButtonLink>
      ) : null}
    </div>
  )
}
