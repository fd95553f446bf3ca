import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldName } from '#contract/fields/fields.ts'
import type { Failure } from '../../api/call-gateway.ts'
import { type Refused, refusedBy } from './model/violation-fields.ts'

/**
 * The gateway's violations, kept beside React Hook Form's own errors: those are recomputed whenever a field loses the
 * focus, and violations that only the gateway knows would vanish before they are read. `isChanged`: whether a field holds
 * another value than at the beginning, because it was corrected before React took over the page of the server.
 */
export function useRefusedFields(failure: Failure | undefined, isChanged: (name: FieldName) => boolean) {
  const refused = useMemo(() => refusedBy(failure), [failure])
  const [refusals, setRefusals] = useState(0)
  const [changed, setChanged] = useState<{ readonly since: Refused; readonly names: readonly FieldName[] }>()
  const beginning = useRef<typeof isChanged | undefined>(isChanged)
  useEffect(() => {
    const isChangedBefore = beginning.current
    beginning.current = undefined
    // Whoever already corrects a form that the server has refused goes on typing: the focus stays there.
    const isCorrected = isChangedBefore !== undefined && document.activeElement?.localName === 'input'
    if (refused.fields.length > 0 && !isCorrected) setRefusals((count) => count + 1)
    if (isChangedBefore === undefined) return
    const names = refused.fields.map(({ field }) => field).filter(isChangedBefore)
    if (names.length > 0) setChanged({ since: refused, names })
  }, [refused])
  const past = changed?.since === refused ? changed.names : []
  return {
    refused,
    refusals,
    isRefused: (name: FieldName) => !past.includes(name),
    noteChange: (name: FieldName) => {
      if (refused.fields.length > 0 && !past.includes(name)) setChanged({ since: refused, names: [...past, name] })
    },
  }
}
