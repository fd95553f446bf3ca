import { type FormEvent, useId, useRef, useState } from 'react'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { PaymentOptions } from '#contract/operations/results.ts'
import { type Choice, choiceOf } from '#contract/redirect/choosing.ts'
import { formNames } from '../../checkout/params/form-names.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Message } from '../../i18n/message.tsx'
import { ChoiceList, type ChoiceListProps, pressedValue } from '../../ui/list/choice-list.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { CarriedParameters, Hidden } from '../frame/carried-parameters.tsx'
import styles from './choose.module.css'
import { type MethodGroup, methodGroups } from './method-rows.tsx'

type ChoosePageProps = {
  readonly options: PaymentOptions
  /** Selected before the customer has chosen; with its operator, where the merchant named one. */
  readonly selected: Choice | undefined
  /** The method that the customer pressed before this document was opened, and that is to be confirmed. */
  readonly pressed?: string | undefined
  readonly currencyCode: CurrencyCode
  /** Whether the choice starts the payment at once, so that it cannot be changed any more. */
  readonly isFinal: (choice: Choice) => Promise<boolean>
  readonly onChoose: (choice: Choice) => void
}

/** A press whose next screen comes within this time shows nothing of its own. */
const SOON_MS = 300

/**
 * All methods that the gateway offers. One press goes on wherever the next screen leads back. A method that would start
 * the payment at once is confirmed by a second button, which the single or preselected method shows from the start.
 */
export function ChoosePage({ options, selected, pressed, currencyCode, isFinal, onChoose }: ChoosePageProps) {
  const { t, locale } = useI18n()
  const [only] = options.data.length === 1 ? options.data : []
  const [open, setOpen] = useState(pressed ?? selected?.paymentMethodCode ?? only?.paymentMethodCode)
  const [waiting, setWaiting] = useState<string>()
  const latest = useRef<Choice>(undefined)
  const groups = methodGroups(options.data, { t, locale, currencyCode })

  function choiceFor(code: string): Choice | undefined {
    if (selected?.paymentMethodCode === code) return selected
    const option = options.data.find(({ paymentMethodCode }) => paymentMethodCode === code)
    return option && choiceOf(option)
  }
  async function choose(event: FormEvent) {
    event.preventDefault()
    const code = pressedValue(event.nativeEvent)
    const choice = choiceFor(code || (open ?? ''))
    if (!choice) return
    latest.current = choice
    if (code === '') return onChoose(choice)
    const soon = setTimeout(() => setWaiting(code), SOON_MS)
    const asksForConfirmation = await isFinal(choice)
    clearTimeout(soon)
    // Another row may have been pressed meanwhile.
    if (latest.current !== choice) return
    setWaiting(undefined)
    if (asksForConfirmation) setOpen(code)
    else onChoose(choice)
  }

  return (
    <>
      <Heading step="choose">{t('choose.heading')}</Heading>
      <form className={styles['form']} method="post" action="?" onSubmit={choose} noValidate data-testid="choose">
        <CarriedParameters />
        <Hidden name={formNames.opened} value={open} />
        <Groups
          groups={groups}
          current={open}
          waiting={waiting}
          confirm={({ label, isName }) => (
            <Message id="choose.continueWith" values={{ name: isName ? <Untrusted text={label} /> : label }} />
          )}
          name={formNames.method}
        />
      </form>
    </>
  )
}

type GroupsProps = Omit<ChoiceListProps, 'options'> & { readonly groups: readonly MethodGroup[] }

function Groups({ groups, ...list }: GroupsProps) {
  const { t } = useI18n()
  const id = useId()
  if (groups.length === 1) return groups.map(({ rows }) => <ChoiceList key="all" options={rows} {...list} />)
  return groups.map(({ group, rows }, position) => (
    <section key={group ?? 'other'} className={styles['group']} aria-labelledby={`${id}${position}`}>
      <h2 id={`${id}${position}`} className={styles['legend']}>
        {t(`choose.group.${group ?? 'other'}`)}
      </h2>
      <ChoiceList options={rows} {...list} />
    </section>
  ))
}
