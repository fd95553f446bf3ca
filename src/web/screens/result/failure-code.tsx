import { untrustedText } from '../../ui/text/untrusted-text.ts'

interface FailureCodeProps {
  readonly code: string
  /** Whom the code is for, where it says nothing to a customer. */
  readonly reader?: string
}

/** A raw code in small print. The customer reads the message above it; the shop's support can look the code up. */
export function FailureCode({ code, reader }: FailureCodeProps) {
  return (
    <p>
      {reader === undefined ? null : (
        <>
          <small>{reader}</small>
          <br />
        </>
      )}
      <small data-testid="failure-code" translate="no">
        {untrustedText(code)}
      </small>
    </p>
  )
}
