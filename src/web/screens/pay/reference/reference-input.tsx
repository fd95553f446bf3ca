import { useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { serverClock } from '../../../browser/time/server-clock.ts'
import { useBeginning } from '../../../checkout/payment/beginning.ts'
import type { SendReferenceResult } from '../../../checkout/payment/send-reference.ts'
import { useSingleMutation } from '../../../checkout/payment/use-single-mutation.ts'
import { type Translate, useI18n } from '../../../i18n/i18n-provider.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useAnnounce } from '../../../ui/feedback/live-region.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { HookForm } from '../../../ui/form/hook-form.tsx'
import { zodResolver } from '../../../ui/form/zod-resolver.ts'
import { CarriedParameters } from '../../frame/carried-parameters.tsx'
import styles from '../sections/section.module.css'
import { readReference, unusualStart } from './reference-number.ts'
import { useFocusOnce } from './reference-result.tsx'

export interface ReferenceInputProps {
  readonly send: (reference: string) => Promise<SendReferenceResult>
  /** What stands in the field at first: the number that is corrected, or nothing. */
  readonly begin: string
  /** Whether the customer has just asked for the field; it then takes the focus. */
  readonly isNews: boolean
}

/** The form: what is typed becomes the 12 digits that are sent. */
const resolver = zodResolver(
  z.object({
    reference: z.pipe(
      z.string().check(z.refine((typed) => readReference(typed).kind === 'number')),
      z.transform(numberShown),
    ),
  }),
)

/** The number that a text holds, or the text itself where it holds none. */
function numberShown(typed: string): string {
  const read = readReference(typed)
  return read.kind === 'number' ? read.reference : typed
}

const isPasted = (event: Event): boolean =>
  'inputType' in event && (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop')

/** The form, and what it shows: the typed text, and the number that is sent. */
function useReferenceForm({ send, begin, isNews }: ReferenceInputProps) {
  const { t } = useI18n()
  const { reference: sent } = useBeginning()
  const [refused, setRefused] = useState(sent)
  const form = useForm({
    defaultValues: { reference: begin },
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const field = useFocusOnce<HTMLInputElement>(isNews)
  const announce = useAnnounce()
  // A screen reader reads a field when it gets the focus; one that has the focus already would stay silent.
  const focusOrAnnounce = (text: string) => {
    if (document.activeElement === field.current) announce(text)
    else field.current?.focus()
  }
  const { mutate, isPending } = useSingleMutation('setExternalReference', {
    mutationFn: send,
    onMutate: () => setRefused(undefined),
    onSuccess: (result, reference) => {
      const text = faultText({ typed: reference, result }, t)
      if (text === undefined) return
      setRefused({ typed: reference, result })
      // A number that was changed meanwhile is shown without the result.
      if (form.getValues('reference') === reference) focusOrAnnounce(text)
    },
  })
  const submit = form.handleSubmit(
    ({ reference }) => {
      form.setValue('reference', reference)
      mutate(reference)
    },
    () => focusOrAnnounce(faultText({ typed: form.getValues('reference') }, t) ?? ''),
  )
  // A number that was refused is at fault until it is changed, also before React takes over the page of the server.
  const typed = form.watch('reference')
  const result = typed === refused?.typed ? refused.result : undefined
  const isAtFault = result !== undefined || form.formState.errors.reference !== undefined
  // Worded at each render, because the language may have changed since.
  const error = isAtFault ? faultText({ typed, result }, t) : undefined
  return { form, field, typed, error, submit, isSending: isPending }
}

/**
 * One field that takes a number in any writing, and shows the one that is sent once it is pasted or left. Faults are shown
 * after an attempt to send, not while typing.
 */
export function ReferenceInput(props: ReferenceInputProps) {
  const { t } = useI18n()
  const { form, field, typed, error, submit, isSending } = useReferenceForm(props)
  const { register, clearErrors, setValue, formState } = form
  const input = register('reference', { onChange: () => clearErrors('reference') })
  const digit = unusualStart(numberShown(typed), serverClock.nowMs())

  const tidy = useCallback(
    ({ value }: HTMLInputElement) => {
      if (numberShown(value) !== value) setValue('reference', numberShown(value))
    },
    [setValue],
  )
  const { isNews } = props
  useEffect(() => {
    // What was pasted before React took over the page of the server.
    if (field.current) tidy(field.current)
    // A number that is pasted or typed replaces the former one; a press into it corrects a digit.
    if (isNews) field.current?.select()
  }, [field, tidy, isNews])

  return (
    <HookForm form={form} className={styles['form']} method="post" action="?" noValidate onSubmit={submit}>
      <CarriedParameters />
      <TextField
        {...input}
        // The form itself writes it only where the app runs.
        defaultValue={formState.defaultValues?.reference}
        ref={(element) => {
          field.current = element
          input.ref(element)
        }}
        label={t('pay.reference.label')}
        hint={digit === undefined ? t('pay.reference.hint') : t('pay.reference.unusual', { digit })}
        error={error}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        onInput={(event) => {
          if (isPasted(event.nativeEvent)) tidy(event.currentTarget)
        }}
        onBlur={(event) => {
          tidy(event.currentTarget)
          void input.onBlur(event)
        }}
      />
      {/* Before anything is typed the main action is to pay. */}
      <Button kind={typed === '' ? 'secondary' : 'primary'} type="submit" busy={isSending}>
        {t('pay.reference.submit')}
      </Button>
    </HookForm>
  )
}

/** A number as it was typed, and what became of it once it was sent. */
interface Reference {
  readonly typed: string
  readonly result?: SendReferenceResult | undefined
}

/** Why a number is not accepted: the app finds a fault in it, or the gateway refused it. Undefined if another view says it. */
function faultText({ typed, result }: Reference, t: Translate): string | undefined {
  const read = readReference(typed)
  if (read.kind === 'number')
    return result === undefined || result === 'accepted' || result === 'not_allowed'
      ? undefined
      : t(`pay.reference.outcome.${result}`)
  const { fault } = read
  return fault.kind === 'length' ? t('pay.reference.length', { count: fault.count }) : t(`pay.reference.${fault.kind}`)
}
