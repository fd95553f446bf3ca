import type { Failure } from '../../api/failure.ts'
import { untrustedText } from '../../ui/text/untrusted-text.ts'

/** The raw code in small print: the customer reads words above it, the shop's support can look the code up. */
export function FailureCode({ failure }: { readonly failure: Failure }) {
  return (
    <p>
      <small data-testid="failure-code" translate="no">
        {untrustedText(codesOf(failure))}
      </small>
    </p>
  )
}

function codesOf(failure: Failure): string {
  switch (failure.kind) {
    case 'business':
      return failure.items.map(({ code }) => code).join(', ')
    case 'refused':
      return `${failure.code} (HTTP ${failure.status})`
    case 'unreadable':
      return `HTTP ${failure.status}`
    case 'no_answer':
      return 'NO_ANSWER'
  }
}
