import { useCallback, useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Beginning, useBeginning } from '../../../checkout/payment/beginning.ts'
import { serverClock } from '../../../checkout/payment/reading/clock.ts'
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
import { type ReferenceFault, readReference, unusualStart } from './reference-number.ts'
import { useFocusOnce } from './reference-result.tsx'

export interface ReferenceInputProps {
  readonly send: (reference: string) => Promise<SendReferenceResult>
  /** Whether the customer has just asked for the field; it then takes the focus. */
  readonly isNews: boolean
}

/** The form with its messages: what is typed becomes the 12 digits that are sent. */
const referenceValues = (t: Translate) =>
  z.object({
    reference: z.pipe(
      z.string().check(
        z.superRefine((typed, context) => {
          const read = readReference(typed)
          if (read.kind === 'fault') context.addIssue(faultText(read.fault, t))
        }),
      ),
      z.transform(numberShown),
    ),
  })

/** The number that a text holds, or the text itself where it holds none. */
function numberShown(typed: string): string {
  const read = readReference(typed)
  return read.kind === 'number' ? read.reference : typed
}

const isPasted = (event: Event): boolean =>
  'inputType' in event && (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop')

/** The form, and what it shows: the typed text, and the number that is sent. */
function useReferenceForm({ send, isNews }: ReferenceInputProps) {
  const { t } = useI18n()
  const resolver = useMemo(() => zodResolver(referenceValues(t)), [t])
  const { reference: sent } = useBeginning()
  const form = useForm({
    defaultValues: { reference: sent?.typed ?? '' },
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
    onSuccess: (result) => {
      const text = resultText(result, t)
      if (text === undefined) return
      form.setError('reference', { type: 'result', message: text })
      focusOrAnnounce(text)
    },
  })
  const submit = form.handleSubmit(
    ({ reference }) => {
      form.setValue('reference', reference)
      mutate(reference)
    },
    ({ reference: fault }) => focusOrAnnounce(fault?.message ?? ''),
  )
  // What the server refused is at fault until it is changed, also before React takes over its page.
  const typed = form.watch('reference')
  const isRefused = typed === sent?.typed
  const error = form.formState.errors.reference?.message ?? (isRefused ? refusedText(sent, t) : undefined)
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
  // What was pasted before React took over the page of the server.
  useEffect(() => {
    if (field.current) tidy(field.current)
  }, [field, tidy])

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

/** Why a number that was sent without the app was not accepted: the fault that the app would have found, if any. */
function refusedText({ typed, result }: NonNullable<Beginning['reference']>, t: Translate): string | undefined {
  const read = readReference(typed)
  return read.kind === 'fault' ? faultText(read.fault, t) : resultText(result, t)
}

function faultText(fault: ReferenceFault, t: Translate): string {
  if (fault.kind === 'length') return t('pay.reference.length', { count: fault.count })
  return t(`pay.reference.${fault.kind}`)
}

/** Why the number was not accepted; undefined if another view says it. */
function resultText(result: SendReferenceResult, t: Translate): string | undefined {
  if (result === 'accepted' || result === 'not_allowed') return undefined
  return t(`pay.reference.outcome.${result}`)
}
