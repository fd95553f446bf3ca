import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * Takes over what stands in the controls of a form element and the form does not know: autofillers, the scripts of
 * wallets and a browser that restores a page write values without an event. What a person sees is what gets sent.
 */
export function takeShown<Typed extends FieldValues, Context, Sent>(
  form: UseFormReturn<Typed, Context, Sent>,
  element: HTMLFormElement,
): void {
  setShown(form, element, (name) => form.getValues(name))
}

/**
 * Takes over what stood in the controls before the form did. React Hook Form keeps a text that was typed on a page of
 * the server, but tells neither radio buttons nor watchers of it.
 */
export function takeEarlier<Typed extends FieldValues, Context, Sent>(
  form: UseFormReturn<Typed, Context, Sent>,
  element: HTMLFormElement,
): void {
  const { defaultValues } = form.formState
  setShown(form, element, (name) => Reflect.get(defaultValues ?? {}, name) ?? '')
}

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
    if (typeof shown === 'string' && knownAt(field) !== shown)
      form.setValue(field, shown as PathValue<Typed, Path<Typed>>)
  }
}
