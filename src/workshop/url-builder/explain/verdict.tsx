import { useEffect } from 'react'
import type { ParameterFault } from '#contract/redirect/address-faults.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import { useAnnounce } from '#web/ui/feedback/live-region.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useWorkshopQuery } from '../../api/use-workshop-query.ts'
import styles from '../url-builder.module.css'

/** A token expires, and another tab may move the clock, while the address is shown. */
const POLL_MS = 5000

/** What the gateway finds in an address, asked for once for all that show it. */
export const useFindings = (url: string) => useWorkshopQuery('explainRedirectUrl', { body: { url } }, POLL_MS)

/** What of the findings makes a payment impossible. */
export const faultMessages = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap(({ isFault, message }) => (isFault ? [message] : []))

const WORKS = 'This address works.'

interface VerdictProps {
  readonly url: string
  /** What the page itself says of the parameters. */
  readonly faults: readonly ParameterFault[]
}

/**
 * Whether an address works, of the payment page or of the status page: one verdict of the page and the gateway, which
 * alone knows the token, the merchant and its methods. Green only once the gateway has found no fault.
 */
export function Verdict({ url, faults }: VerdictProps) {
  const { data, error } = useFindings(url)
  const findings = data?.findings ?? []
  const ofGateway = faultMessages(findings)
  // The gateway checks all that the page checks: its words are told alone where both have found something.
  const reasons = ofGateway.length > 0 ? ofGateway : faults.map(faultText)
  const remarks = findings.flatMap(({ isFault, message }) => (isFault ? [] : [message]))
  const verdict = reasons.length > 0 ? 'wrong' : data ? 'right' : error ? 'unknown' : 'awaited'
  const announce = useAnnounce()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is announced, also where the former worked too
  useEffect(() => {
    if (verdict === 'right') announce(WORKS)
  }, [verdict, url, announce])
  return (
    <div className={styles['verdict']} data-testid="verdict" data-verdict={verdict}>
      {verdict === 'wrong' ? <Refusal reasons={reasons} /> : null}
      {verdict === 'right' ? <Notice kind="success">{WORKS}</Notice> : null}
      {verdict === 'awaited' ? <p>Asking the gateway…</p> : null}
      {error === null ? null : (
        <Notice kind="warn" title="The gateway could not be asked about the token and the method">
          {error.message}
        </Notice>
      )}
      {remarks.map((message) => (
        <Notice key={message} kind="info">
          {message}
        </Notice>
      ))}
    </div>
  )
}

function Refusal({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <Notice kind="error" title={`This address does not work: ${reasons.length} at fault`}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  )
}

const problems = {
  missing: 'is missing',
  repeated: 'came with more than one value',
  format: 'is not written right',
  not_in_token: 'contradicts the token',
} as const

export const faultText = ({ parameter, problem, expected }: ParameterFault): string =>
  `${parameter} ${problems[problem]}: expected ${expected}.`
