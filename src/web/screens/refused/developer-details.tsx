import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Message } from '../../i18n/message.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import folded from '../../ui/list/folded.module.css'
import { untrustedText } from '../../ui/text/untrusted.tsx'

/** Folded details for the shop's developer, which say nothing to a customer. */
export function DeveloperDetails({ children }: { readonly children: Elements }) {
  const { t } = useI18n()
  return (
    <details className={folded['folded']}>
      <summary className={folded['summary']}>{t('arrival.technical.heading')}</summary>
      {children}
    </details>
  )
}

/** A raw code in small print, inside a fold: the shop's support can look it up, a customer has the message above. */
export function FailureCode({ code }: { readonly code: string }) {
  const raw = (
    <span data-testid="failure-code" translate="no">
      {untrustedText(code)}
    </span>
  )
  return (
    <p>
      <small>
        <Message id="page.failureCode" values={{ code: raw }} />
      </small>
    </p>
  )
}
