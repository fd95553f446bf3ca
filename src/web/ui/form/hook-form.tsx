import { type ComponentPropsWithoutRef, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Elements } from '../../jsx/jsx-runtime.ts'

type HookFormProps<Typed extends FieldValues, Context, Sent> = Omit<
  ComponentPropsWithoutRef<'form'>,
  'onClickCapture' | 'onSubmitCapture' | 'onBlurCapture' | 'children'
> & {
  readonly children: Elements
  readonly form: UseFormReturn<Typed, Context, Sent>
}

/**
 * The form element of a React Hook Form. Before anything in it is pressed, sent or left, and when it leaves the screen,
 * the form takes over what its controls show (D-705): what a person sees is what gets sent.
 */
export function HookForm<Typed extends FieldValues, Context, Sent>(props: HookFormProps<Typed, Context, Sent>) {
  const { form, ...others } = props
  const ref = useRef<HTMLFormElement>(null)
  // React Hook Form keeps a text that was typed on a page of the server, but tells neither radio buttons nor watchers.
  const takeOver = useEffectEvent((element: HTMLFormElement) => {
    const { defaultValues = {} } = form.formState
    setShown(form, element, (name) => Reflect.get(defaultValues, name) ?? '')
  })
  const take = (element: HTMLFormElement) => setShown(form, element, (name) => form.getValues(name))
  const leave = useEffectEvent(take)
  useLayoutEffect(() => {
    const { current } = ref
    if (current === null) return
    takeOver(current)
    return () => leave(current)
  }, [])
  const onAct = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => take(currentTarget)
  return <form ref={ref} {...others} onClickCapture={onAct} onSubmitCapture={onAct} onBlurCapture={onAct} />
}

/**
 * Sets what stands in the controls of a form element and is not known: autofillers, the scripts of wallets and a browser
 * that restores a page write values without an event.
 */
function setShown<Typed extends FieldValues, Context, Sent>(
  form: UseFormReturn<Typed, Context, Sent>,
  element: HTMLFormElement,
  knownAt: (name: Path<Typed>) => unknown,
): void {
  for (const [name, shown] of new FormData(element)) {
    // A control has the name of its field, whose value is a text.
    const field = name as Path<Typed>
    // The HTML form sends more than the fields.
    if (!(name in (form.formState.defaultValues ?? {}))) continue
    // Unlike `setValue` it tells watchers also of a value that React Hook Form has found in an input itself.
    if (typeof shown === 'string' && knownAt(field) !== shown)
      form.setValues({ [field]: shown } as Partial<Typed>, { shouldDirty: true })
  }
}
