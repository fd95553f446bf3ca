import { useEffect, useRef } from 'react'
import type { FieldValues } from '#contract/field-values.ts'
import { wireAnswerOf } from './input/wire-values.ts'
import type { Filling } from './use-payment-form.ts'

/** Tells what was typed into a form when it leaves the screen; a field that was emptied is the empty text. */
export function useTyped(filling: Filling, onGone: (values: FieldValues) => void): void {
  const latest = useRef({ filling, onGone })
  latest.current = { filling, onGone }
  useEffect(
    () => () => {
      const { current } = latest
      current.onGone(typedInto(current.filling))
    },
    [],
  )
}

function typedInto({ hookForm, layout, wording, phones }: Filling): FieldValues {
  const typed = hookForm.getValues()
  const reading = { ...wording, phones }
  return Object.fromEntries(layout.all.map((name) => [name, wireAnswerOf(name, typed[name] ?? '', reading)]))
}
