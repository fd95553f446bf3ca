import { Message } from '../../i18n/message.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'

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
