import type { FaultPlan } from '#contract/sandbox/faults.ts'
import { Button } from '#web/ui/button/button.tsx'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { QueryNotice } from '../api/query-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { POLL_MS, useWorkshopQuery } from '../api/use-workshop-query.ts'
import type { SectionProps } from '../navigation/sections.ts'
import { Panel, Panels, RowList } from '../ui/panel.tsx'
import { FaultForm } from './fault-form.tsx'

/** Fault injection: plan a fault for an operation, list the planned ones, end one. */
export function FaultsSection({ merchantCode }: SectionProps) {
  const query = useWorkshopQuery('listFaults', {}, POLL_MS)
  const faults = query.data?.faults
  return (
    <Panels>
      <FaultForm merchantCode={merchantCode} />
      <Panel title="Planned faults" name="faults">
        <QueryNotice query={query} of="the faults" />
        {faults?.length === 0 ? <p>No fault is planned: every operation works.</p> : null}
        <RowList>
          {faults?.map((fault) => (
            <FaultRow key={`${fault.operation} ${fault.merchantCode ?? ''}`} fault={fault} />
          ))}
        </RowList>
      </Panel>
    </Panels>
  )
}

function FaultRow({ fault: planned }: { readonly fault: FaultPlan }) {
  const { operation, fault, times, code, delayMs, merchantCode } = planned
  const end = useWorkshopMutation()
  const body = { operation, fault, times: 0, ...(merchantCode !== undefined && { merchantCode }) }
  return (
    <li>
      <span>
        <code>{operation}</code>: <strong>{code ?? fault}</strong>
        {delayMs === undefined ? '' : `, after ${delayMs} ms`}, {times} more {times === 1 ? 'time' : 'times'}, for{' '}
        {merchantCode ?? 'every merchant'}
      </span>
      <Button onPress={() => end.run({ calls: [{ name: 'planFault', body }], done: 'Ended.' })}>
        {`End ${operation}`}
      </Button>
      <MutationNotice mutation={end} />
    </li>
  )
}
