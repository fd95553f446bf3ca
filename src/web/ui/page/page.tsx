import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { Merchant, type MerchantProps } from './merchant.tsx'
import styles from './page.module.css'

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

/** Children with even distances. */
export function Stack({ children }: { readonly children: Elements }) {
  return <div className={styles['stack']}>{children}</div>
}
