import type { Dispatch } from 'react'
import { isMethodCode, methodOf, type OperatorKind } from '#contract/methods/methods.ts'
import type { Changeable } from '#contract/redirect/choosing.ts'
import type { AttemptEvent } from '../../checkout/payment/attempt.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import { Button } from '../../ui/button/button.tsx'
import { BackIcon } from '../../ui/icons/action-icons.tsx'
import { ReopenForm } from '../frame/carried-parameters.tsx'
import styles from './choose.module.css'

/** The way back to an earlier choice. */
export interface WayBack {
  readonly label: MessageId
  readonly onBack: () => void
}

interface Chosen {
  readonly changeable: Changeable
  readonly paymentMethodCode: string
}

/** The way to what may be chosen again; undefined where nothing may. */
export function wayBackOf({ changeable, paymentMethodCode }: Chosen, act: Dispatch<AttemptEvent>): WayBack | undefined {
  if (changeable === 'nothing') return undefined
  const label = changeable === 'method' ? 'choose.changeMethod' : operatorHeading(paymentMethodCode)
  return { label, onBack: () => act({ kind: 'other_method_wanted' }) }
}

/** The way back to the list of methods or operators, behind the form of a later step. Nothing where there is none. */
export function BackLink({ wayBack }: { readonly wayBack: WayBack | undefined }) {
  const { t } = useI18n()
  if (!wayBack) return null
  return (
    <div className={styles['back']}>
      <ReopenForm>
        <Button kind="link" type="submit" icon={<BackIcon />} onPress={wayBack.onBack}>
          {t(wayBack.label)}
        </Button>
      </ReopenForm>
    </div>
  )
}

interface OtherOptionProps {
  readonly kind: 'primary' | 'secondary'
  /** Undefined if nothing else can be chosen. */
  readonly wayBack: WayBack | undefined
}

/** The same way where no payment was started. Nothing without another one. */
export function OtherOption({ kind, wayBack }: OtherOptionProps) {
  const { t } = useI18n()
  if (!wayBack) return null
  return (
    <ReopenForm>
      <Button kind={kind} type="submit" onPress={wayBack.onBack}>
        {t(wayBack.label)}
      </Button>
    </ReopenForm>
  )
}

/** What the customer chooses among the operators of a method. */
export const operatorHeading = (methodCode: string): MessageId => headings[kindOf(methodCode)]

const headings: { readonly [K in OperatorKind]: MessageId } = {
  institution: 'operator.heading',
  receiver: 'operator.receiver',
  way: 'operator.way',
  store: 'operator.store',
  network: 'operator.network',
  provider: 'operator.provider',
}

/** A gateway may list operators for a method that has none in our table, or for an unknown method. */
const kindOf = (methodCode: string): OperatorKind =>
  (isMethodCode(methodCode) ? methodOf(methodCode).operators : undefined) ?? 'institution'
