import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { onReturn } from '../../../browser/visibility.ts'
import { serverClock } from '../../../checkout/payment/clock.ts'
import { oneAtATime } from '../../../checkout/payment/one-at-a-time.ts'
import type { SendReferenceResult } from '../../../checkout/payment/send-reference.ts'
import { type Translate, useI18n } from '../../../i18n/i18n-provider.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { useFocusOrAnnounce } from '../../../ui/field/use-focus-or-announce.ts'
import { HookForm } from '../../../ui/form/hook-form.tsx'
import { zodResolver } from '../../../ui/form/zod-resolver.ts'
import folded from '../../../ui/list/folded.module.css'
import { usePendingPayment } from '../context/pending-payment.ts'
import styles from '../sections/section.module.css'
import { type ReferenceFault, readReference, unusualStart } from './reference-number.ts'
import { ReferenceNotAllowed, ReferenceSent, useFocusOnce } from './reference-result.tsx'

type ReferenceState =
  /** `again`: the customer wants to correct a number that was sent. */
  | { readonly kind: 'input'; readonly again: boolean }
  | { readonly kind: 'sent'; readonly reference: string; readonly isNews: boolean }
  | { readonly kind: 'not_allowed'; readonly reference: string }

/** Asks for the 12-digit reference of the customer's payment if the method needs it. A sent one can be corrected. */
export function ReferenceForm() {
  const { t } = useI18n()
  const { detail, needsReference, sendReference } = usePendingPayment()
  const known = detail.paymentMethodResponse.externalReference?.reference
  const [own, setState] = useState<ReferenceState>({ kind: 'input', again: false })
  // The gateway may have a reference from an earlier visit, or from another tab while this one is open.
  const isKnown = known !== undefined && own.kind === 'input' && !own.again
  const state: ReferenceState = isKnown ? { kind: 'sent', reference: known, isNews: false } : own
  const section = useInViewOnReturn()
  if (!needsReference && known === undefined && state.kind === 'input') return null
  if (state.kind === 'sent') {
    return <ReferenceSent {...state} onCorrect={() => setState({ kind: 'input', again: true })} />
  }
  if (state.kind === 'not_allowed') return <ReferenceNotAllowed reference={state.reference} />
  return (
    <section
      ref={section}
      aria-labelledby="reference-heading"
      className={styles['section']}
      data-testid="reference-form"
    >
      <h2 id="reference-heading">{t('pay.reference.heading')}</h2>
      <ReferenceInput
        isNews={state.again}
        send={async (reference) => {
          const result = await sendReference(reference)
          if (result === 'accepted') setState({ kind: 'sent', reference, isNews: true })
          if (result === 'not_allowed') setState({ kind: 'not_allowed', reference })
          return result
        }}
      />
      <WhereToFind />
    </section>
  )
}

/** The section to bring into view when the customer comes back from the paying app: the number is the next step. */
function useInViewOnReturn(): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  useEffect(
    () =>
      onReturn(() => {
        if (document.activeElement?.closest('form') === null) section.current?.scrollIntoView()
      }),
    [],
  )
  return section
}

interface ReferenceInputProps {
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

/** One field that takes a number in any writing, and shows the one that is sent once it is pasted or left. Faults are shown after an attempt to send, not while typing. */
function ReferenceInput({ send, isNews }: ReferenceInputProps) {
  const { t } = useI18n()
  const resolver = useMemo(() => zodResolver(referenceValues(t)), [t])
  const form = useForm({
    defaultValues: { reference: '' },
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { register, handleSubmit, setError, clearErrors, setValue, watch, formState } = form
  const input = register('reference', { onChange: () => clearErrors('reference') })
  const field = useFocusOnce<HTMLInputElement>(isNews)
  const focusOrAnnounce = useFocusOrAnnounce()
  const typed = watch('reference')
  const digit = unusualStart(numberShown(typed), serverClock.nowMs())
  const [one] = useState(oneAtATime)

  const submit = handleSubmit(
    async ({ reference }) => {
      setValue('reference', reference)
      const text = resultText(await send(reference), t)
      if (text === undefined) return
      setError('reference', { type: 'result', message: text })
      focusOrAnnounce(field.current, text)
    },
    ({ reference: fault }) => focusOrAnnounce(field.current, fault?.message ?? ''),
  )

  function tidy({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) {
    if (numberShown(value) !== value) setValue('reference', numberShown(value))
  }

  return (
    <HookForm
      form={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void one(() => submit(event))
      }}
    >
      <TextField
        {...input}
        ref={(element) => {
          field.current = element
          input.ref(element)
        }}
        label={t('pay.reference.label')}
        hint={digit === undefined ? t('pay.reference.hint') : t('pay.reference.unusual', { digit })}
        error={formState.errors.reference?.message}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        onInput={(event) => {
          if (isPasted(event.nativeEvent)) tidy(event)
        }}
        onBlur={(event) => {
          tidy(event)
          void input.onBlur(event)
        }}
      />
      {/* Before anything is typed the main action is to pay. */}
      <Button kind={typed === '' ? 'secondary' : 'primary'} type="submit" busy={formState.isSubmitting}>
        {t('pay.reference.submit')}
      </Button>
    </HookForm>
  )
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

/** The apps and banks whose name for the number the page knows. */
const places = ['gpay', 'phonepe', 'paytm', 'bhim', 'bank', 'not'] as const

/** Where each app shows the number, folded below the field. */
function WhereToFind() {
  const { t } = useI18n()
  return (
    <details className={folded['folded']}>
      <summary className={folded['summary']}>{t('pay.reference.where.heading')}</summary>
      <p>{t('pay.reference.intro')}</p>
      <ul className={styles['places']}>
        {places.map((place) => (
          <li key={place}>{t(`pay.reference.where.${place}`)}</li>
        ))}
      </ul>
    </details>
  )
}
