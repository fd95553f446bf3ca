import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { LetterMark } from './mark.tsx'
import { Outside } from './outside.tsx'
import { outsideText } from './outside-text.ts'
import styles from './page.module.css'

type PageProps = {
  /** As configured for the merchant; without it the element is hidden. */
  readonly merchantName?: string | undefined
  /** `<Amount>`, once it is known. */
  readonly amount?: ReactNode
  /** Under the amount: order number, deadline. */
  readonly summary?: ReactNode
  /** Above everything: the sandbox banner, the offline notice. */
  readonly banner?: ReactNode
  /** Which screen this is, for tests. */
  readonly step?: string
  /** `<LanguagePicker>`. */
  readonly picker?: ReactNode
  readonly children: ReactNode
}

/** The frame of every screen: whom to pay and how much, then the one thing to do, then the promise and the language. */
export function Page({ merchantName, amount, summary, banner, step, picker, children }: PageProps) {
  const { t } = useWords()
  return (
    <div className={styles['page']}>
      {banner === undefined ? null : <aside>{banner}</aside>}
      <div className={styles['columns']}>
        <header className={styles['bill']}>
          {merchantName === undefined ? null : <Merchant name={merchantName} />}
          {amount === undefined ? null : <p className={styles['amount']}>{amount}</p>}
          {summary}
        </header>
        <main className={styles['main']} data-testid="step" data-step={step}>
          {children}
        </main>
        <footer className={styles['foot']}>
          <p>{t('page.promise')}</p>
          {picker}
        </footer>
      </div>
    </div>
  )
}

function Merchant({ name }: { readonly name: string }) {
  const { t } = useWords()
  return (
    <p className={styles['merchant']}>
      <LetterMark name={outsideText(name)} />
      <span>
        <span className={styles['payTo']}>{t('page.payTo')}</span>
        <strong className={styles['name']}>
          <Outside text={name} />
        </strong>
      </span>
    </p>
  )
}

/** A part of a screen, with an even distance to the next. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>
}
