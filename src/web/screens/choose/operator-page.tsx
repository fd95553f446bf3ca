import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { isMethodCode, methodOf, type OperatorKind } from '#contract/methods.ts'
import type { PaymentOption } from '#contract/results.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import { usePageTitle } from '../../i18n/page-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { useFocusOrAnnounce } from '../../ui/field/use-focus-or-announce.ts'
import { BackIcon } from '../../ui/icons/action-icons.tsx'
import { LetterMark } from '../../ui/icons/mark.tsx'
import type { RadioOption } from '../../ui/list/radio-list.tsx'
import { SearchableList } from '../../ui/list/searchable-list.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import styles from './choose.module.css'

type OperatorPageProps = {
  readonly option: PaymentOption
  /** Selected before the customer has chosen. */
  readonly selected?: string | undefined
  /** Whether another method may be chosen. */
  readonly canChange: boolean
  readonly onChoose: (operatorCode: string) => void
  readonly onBack: () => void
}

/** Which bank, wallet, store or network of a method: one of the gateway's operators. */
export function OperatorPage({ option, selected, canChange, onChoose, onBack }: OperatorPageProps) {
  const { t } = useI18n()
  const name = useId()
  const first = useRef<HTMLInputElement>(null)
  const focusOrAnnounce = useFocusOrAnnounce()
  const [code, setCode] = useState(selected)
  const [isMissed, setMissed] = useState(false)
  const { heading, required } = messagesOf(option.paymentMethodCode)
  usePageTitle(t(heading))
  const rows = useMemo(() => rowsOf(option), [option])
  const chosen = rows.find(({ value }) => value === code)

  function choose(event: FormEvent) {
    event.preventDefault()
    if (chosen) return onChoose(chosen.value)
    setMissed(true)
    focusOrAnnounce(first.current, t(required))
  }

  return (
    <>
      <Heading step="operator">{t(heading)}</Heading>
      <form className={styles['form']} onSubmit={choose} noValidate data-testid="operator">
        <SearchableList
          legend={t(heading)}
          legendHidden
          name={name}
          options={rows}
          value={code}
          onChange={setCode}
          error={isMissed && !chosen ? t(required) : undefined}
          firstRef={first}
        />
        <Button kind="primary" type="submit" guarded>
          {chosen === undefined ? t('choose.continue') : t('choose.continueWith', { name: chosen.label })}
        </Button>
        {canChange ? (
          <div className={styles['back']}>
            <Button kind="link" icon={<BackIcon />} onPress={onBack}>
              {t('choose.changeMethod')}
            </Button>
          </div>
        ) : null}
      </form>
    </>
  )
}

function rowsOf({ paymentOperators = [] }: PaymentOption): readonly RadioOption[] {
  return paymentOperators.map(({ code, name }) => {
    const label = untrustedText(name)
    return { value: code, label, isName: true, mark: <LetterMark name={label} /> }
  })
}

type OperatorMessages = { readonly heading: MessageId; readonly required: MessageId }

const messagesByKind: { readonly [K in OperatorKind]: OperatorMessages } = {
  institution: { heading: 'operator.heading', required: 'operator.required' },
  store: { heading: 'operator.store', required: 'operator.store' },
  network: { heading: 'operator.network', required: 'operator.networkRequired' },
  provider: { heading: 'operator.provider', required: 'operator.provider' },
}

/** A gateway may list operators for a method that has none in our table, or for an unknown method. */
const messagesOf = (methodCode: string): OperatorMessages =>
  messagesByKind[(isMethodCode(methodCode) ? methodOf(methodCode).operators : null) ?? 'institution']
