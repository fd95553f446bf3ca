import { untrustedText } from '../../ui/text/untrusted-text.ts'

/** A raw code in small print. The customer reads the message above it; the shop's support can look the code up. */
export function FailureCode({ code }: { readonly code: string }) {
  return (
    <p>
      <small data-testid="failure-code" translate="no">
        {untrustedText(code)}
      </small>
    </p>
  )
}
