import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldName } from '#contract/fields/fields.ts'
import type { Failure } from '../../api/failure.ts'
import { type Refused, refusedBy } from './model/violation-fields.ts'

/**
 * The gateway's violations, kept beside React Hook Form's own errors: those are recomputed whenever a field loses the
 * focus, and violations that only the gateway knows would vanish before they are read.
 */
export function useRefusedFields(failure: Failure | undefined) {
  const refused = useMemo(() => refusedBy(failure), [failure])
  const [refusals, setRefusals] = useState(0)
  const [changed, setChanged] = useState<{ readonly since: Refused; readonly names: readonly FieldName[] }>()
  const isDrawn = useRef(false)
  useEffect(() => {
    // Whoever already corrects a form that the server has refused goes on typing: the focus stays there.
    const isCorrected = !isDrawn.current && document.activeElement?.localName === 'input'
    isDrawn.current = true
    if (refused.fields.length > 0 && !isCorrected) setRefusals((count) => count + 1)
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
