import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import type { SafeUrl } from '../../navigation/safe-url.ts'
import { Logo } from '../icons/logo.tsx'
import { LetterMark } from '../icons/mark.tsx'
import { PlainBreak } from '../text/plain-break.tsx'
import { Untrusted, untrustedText } from '../text/untrusted.tsx'
import merchantStyles from './merchant.module.css'
import styles from './page.module.css'
import './sandbox-banner.css'

interface MerchantProps {
  readonly name?: string | undefined
  readonly logoUrl?: SafeUrl | undefined
}

type PageProps = {
  /** As configured; without a name it is not shown. */
  readonly merchant?: MerchantProps | undefined
  /** `<Amount>`, once it is known. */
  readonly amount?: Elements
  /** The order number, at the end of the page: it is needed for questions, not for paying. */
  readonly order?: Elements
  /** Above everything: the sandbox banner, the offline notice. */
  readonly banner?: Elements
  /** Which screen this is, for tests. */
  readonly step?: string
  /** `<LanguagePicker>`. */
  readonly picker?: Elements
  /** Last in the page, so that nothing moves if it appears later. */
  readonly help?: Elements
  readonly children: Elements
}

/** The layout of every screen: whom to pay and how much, the current step, the promise and the language. */
export function Page({ merchant, amount, order, banner, step, picker, help, children }: PageProps) {
  const { t } = useI18n()
  return (
    <div className={styles['page']}>
      {banner === undefined ? null : <aside>{banner}</aside>}
      <div className={styles['columns']}>
        <header className={styles['bill']}>
          {merchant === undefined ? null : <Merchant {...merchant} />}
          {amount === undefined ? null : <p className={styles['amount']}>{amount}</p>}
        </header>
        <main className={styles['main']} data-testid="step" data-step={step}>
          {children}
        </main>
        <footer className={styles['foot']}>
          <p>{t('page.promise')}</p>
          {order}
          {picker}
          {help}
        </footer>
      </div>
    </div>
  )
}

/** The merchant's name with its logo or, without one, its first letter. */
export function Merchant({ name, logoUrl }: MerchantProps) {
  const { t } = useI18n()
  if (name === undefined) return null
  return (
    <p className={merchantStyles['merchant']}>
      {logoUrl ? (
        <span className={merchantStyles['logo']} data-testid="logo">
          <Logo url={logoUrl} className={merchantStyles['image']} alt={untrustedText(name)}>
            <LetterMark name={untrustedText(name)} />
          </Logo>
        </span>
      ) : (
        <LetterMark name={untrustedText(name)} />
      )}
      <span>
        <span className={merchantStyles['payTo']}>{t('page.payTo')}</span>
        <PlainBreak />
        <strong className={merchantStyles['name']}>
          <Untrusted text={name} />
        </strong>
      </span>
    </p>
  )
}

/** Says on every screen of a test payment that no money moves. In the sandbox the server writes the same markup. */
export function SandboxBanner() {
  const { t } = useI18n()
  return (
    <p className="test-banner" data-testid="test-banner">
      <strong>{t('sandbox.banner')}</strong>
      <span>{` ${t('sandbox.text')}`}</span>
    </p>
  )
}

/** Children with even distances. */
export function Stack({ children }: { readonly children: Elements }) {
  return <div className={styles['stack']}>{children}</div>
}
