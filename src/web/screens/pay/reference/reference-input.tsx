import { type FormEvent, useState } from 'react'
import type { SendReferenceResult } from '../../../checkout/payment/send-reference.ts'
import { type Translate, useI18n } from '../../../i18n/i18n-provider.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { useLead } from '../../../ui/field/use-focus-or-announce.ts'
import styles from '../sections/section.module.css'
import { cleanReference, type ReferenceFault, referenceFaultOf, unusualStart } from './reference-number.ts'
import { useFocusOnce } from './use-focus-once.ts'

interface ReferenceInputProps {
  readonly send: (reference: string) => Promise<SendReferenceResult>
  readonly nowMs: () => number
  /** Whether the customer asked for the field just now. */
  readonly isNews: boolean
}

/** One field, pasted or typed with whatever spaces; what is wrong is said after a try, not while typing. */
export function ReferenceInput({ send, nowMs, isNews }: ReferenceInputProps) {
  const { t } = useI18n()
  const field = useFocusOnce<HTMLInputElement>(isNews)
  const lead = useLead()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const digit = unusualStart(cleanReference(typed), nowMs())

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const reference = cleanReference(typed)
    const fault = referenceFaultOf(reference)
    if (fault) return refuse(faultText(fault, t))
    setSending(true)
    const outcome = await send(reference)
    setSending(false)
    const text = outcomeText(outcome, t)
    if (text !== undefined) refuse(text)
  }

  function refuse(text: string) {
    setProblem(text)
    lead(field.current, text)
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={t('pay.reference.label')}
        hint={digit === undefined ? t('pay.reference.hint') : t('pay.reference.unusual', { digit })}
        error={problem}
        inputMode="numeric"
        autoComplete="off"
        name="reference"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button kind="primary" type="submit" busy={isSending}>
        {t('pay.reference.submit')}
      </Button>
    </form>
  )
}

function faultText(fault: ReferenceFault, t: Translate): string {
  if (fault.kind === 'length') return t('pay.reference.length', { count: fault.count })
  return t(`pay.reference.${fault.kind}`)
}

/** What to say where the number was not taken; undefined where another screen says it. */
function outcomeText(outcome: SendReferenceResult, t: Translate): string | undefined {
  if (outcome === 'accepted' || outcome === 'not_allowed') return undefined
  return t(`pay.reference.outcome.${outcome}`)
}
