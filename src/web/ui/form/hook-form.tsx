import { type ComponentPropsWithoutRef, type RefObject, useLayoutEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { takeEarlier, takeShown } from './shown-values.ts'

type HookFormProps<Typed extends FieldValues, Context, Sent> = Omit<
  ComponentPropsWithoutRef<'form'>,
  'onClickCapture' | 'onSubmitCapture' | 'onBlurCapture' | 'children'
> & {
  readonly children: Elements
  readonly form: UseFormReturn<Typed, Context, Sent>
  readonly element?: RefObject<HTMLFormElement | null>
}

/**
 * The form element of a React Hook Form. Before anything in it is pressed, sent or left, and when it leaves the screen,
 * the form takes over what its controls show (D-705).
 */
export function HookForm<Typed extends FieldValues, Context, Sent>(props: HookFormProps<Typed, Context, Sent>) {
  const { form, element, ...others } = props
  const own = useRef<HTMLFormElement>(null)
  const ref = element ?? own
  useLayoutEffect(() => {
    const { current } = ref
    if (current === null) return
    takeEarlier(form, current)
    return () => takeShown(form, current)
  }, [form, ref])
  const take = () => {
    if (ref.current !== null) takeShown(form, ref.current)
  }
  return <form ref={ref} {...others} onClickCapture={take} onSubmitCapture={take} onBlurCapture={take} />
}
