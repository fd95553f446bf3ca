import type { ParameterFault } from '#contract/parameter-faults.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const problems = {
  missing: 'is missing',
  repeated: 'came more than once',
  format: 'is not written right',
  not_in_token: 'contradicts the token',
} as const

/** What is wrong with an address, in a sentence for each fault. */
export function FaultSummary({ faults }: { readonly faults: readonly ParameterFault[] }) {
  if (faults.length === 0) return <Notice kind="success">The payment page takes this address.</Notice>
  return (
    <Notice kind="error" title={`The payment page refuses this address: ${faults.length} at fault`}>
      {faults.map((fault) => (
        <p key={`${fault.parameter} ${fault.problem}`}>{faultText(fault)}</p>
      ))}
    </Notice>
  )
}

/** One fault as a sentence. */
export const faultText = ({ parameter, problem, expected }: ParameterFault): string =>
  `${parameter} ${problems[problem]}: expected ${expected}.`
