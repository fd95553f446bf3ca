import { type FormEvent, type Ref, useId, useRef, useState } from 'react'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { PaymentOptions } from '#contract/results.ts'
import { choiceOf } from '../../checkout/steps/available-options.ts'
import type { Choice } from '../../checkout/steps/progress.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useFocusOrAnnounce } from '../../ui/field/use-focus-or-announce.ts'
import { RadioList } from '../../ui/list/radio-list.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import styles from './choose.module.css'
import { type MethodGroup, methodGroups } from './method-rows.tsx'

type ChoosePageProps = {
  readonly options: PaymentOptions
  /** Selected before the customer has chosen; with its operator, where the merchant named one. */
  readonly selected: Choice | undefined
  readonly currencyCode: CurrencyCode
  readonly onChoose: (choice: Choice) => void
}

/** All methods that the gateway offers, to choose one; a single one is preselected. */
export function ChoosePage({ options, selected, currencyCode, onChoose }: ChoosePageProps) {
  const { t, locale } = useI18n()
  const [only] = options.data.length === 1 ? options.data : []
  const [code, setCode] = useState(selected?.paymentMethodCode ?? only?.paymentMethodCode)
  const [isMissed, setMissed] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const focusOrAnnounce = useFocusOrAnnounce()
  const groups = methodGroups(options.data, { t, locale, currencyCode })
  const name = groups.flatMap(({ rows }) => rows).find(({ value }) => value === code)?.label

  function choose(event: FormEvent) {
    event.preventDefault()
    const option = options.data.find(({ paymentMethodCode }) => paymentMethodCode === code)
    if (option) return onChoose(selected && selected.paymentMethodCode === code ? selected : choiceOf(option))
    setMissed(true)
    focusOrAnnounce(first.current, t('choose.required'))
  }

  return (
    <>
      <Heading step="choose">{t('choose.heading')}</Heading>
      <form className={styles['form']} onSubmit={choose} noValidate data-testid="choose">
        <Groups groups={groups} value={code} onChange={setCode} firstRef={first} isMissed={isMissed && !name} />
        <Button kind="primary" type="submit" guarded>
          {name === undefined ? t('choose.continue') : t('choose.continueWith', { name })}
        </Button>
      </form>
    </>
  )
}

type GroupsProps = {
  readonly groups: readonly MethodGroup[]
  readonly value: string | undefined
  readonly onChange: (code: string) => void
  readonly firstRef: Ref<HTMLInputElement>
  readonly isMissed: boolean
}

function Groups({ groups, value, onChange, firstRef, isMissed }: GroupsProps) {
  const { t } = useI18n()
  const name = useId()
  const [firstGroup] = groups
  return groups.map((part) => (
    <RadioList
      key={part.group ?? 'all'}
      legend={groups.length > 1 ? t(`choose.group.${part.group ?? 'other'}`) : t('choose.legend')}
      legendHidden={groups.length === 1}
      name={name}
      options={part.rows}
      value={value}
      onChange={onChange}
      error={isMissed && part === firstGroup ? t('choose.required') : undefined}
      {...(part === firstGroup ? { firstRef } : {})}
    />
  ))
}
