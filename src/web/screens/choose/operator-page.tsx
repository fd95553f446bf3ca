import { type FormEvent, useMemo } from 'react'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { PaymentOption } from '#contract/operations/results.ts'
import type { Choice } from '#contract/redirect/choosing.ts'
import { formNames } from '../../checkout/params/form-names.ts'
import { useBeginning } from '../../checkout/payment/beginning.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { intlTags } from '../../i18n/intl-tags.ts'
import { type ChoiceOption, pressedValue } from '../../ui/list/choice-list.tsx'
import { SEARCHABLE_FROM, SearchableList } from '../../ui/list/searchable-list.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { untrustedText } from '../../ui/text/untrusted.tsx'
import { CarriedParameters, Hidden } from '../frame/carried-parameters.tsx'
import { OperatorMark } from '../labels/operator-marks.tsx'
import styles from './choose.module.css'
import { sortOperators } from './popular-operators.ts'
import { BackLink, operatorHeading, type WayBack } from './way-back.tsx'

type OperatorPageProps = {
  readonly option: PaymentOption
  readonly currencyCode: CurrencyCode
  /** Selected before the customer has chosen. */
  readonly selected?: string | undefined
  /** To the methods, where another one may be chosen. */
  readonly wayBack: WayBack | undefined
  /** Whether the choice of an operator starts the payment at once. */
  readonly isFinal: (choice: Choice) => boolean
  readonly onChoose: (operatorCode: string) => void
}

/** Which bank, wallet, store or network of a method: one press on one of the gateway's operators goes on. */
export function OperatorPage(props: OperatorPageProps) {
  const { option, currencyCode, selected, wayBack, isFinal, onChoose } = props
  const { t, locale } = useI18n()
  const rows = useMemo(
    () => rowsOf(option, { selected, currencyCode, locale: intlTags(locale)[0] ?? 'en' }),
    [option, selected, currencyCode, locale],
  )
  const { paymentMethodCode } = option
  const isAnyFinal = useMemo(
    () => rows.some(({ value }) => isFinal({ paymentMethodCode, paymentOperatorCode: value })),
    [rows, paymentMethodCode, isFinal],
  )
  const formMethod = isAnyFinal ? 'post' : 'get'
  const { search } = useBeginning()

  function choose(event: FormEvent) {
    event.preventDefault()
    const code = pressedValue(event.nativeEvent)
    if (code !== '') onChoose(code)
  }

  return (
    <>
      <Heading step="operator">{t(operatorHeading(paymentMethodCode))}</Heading>
      <form
        className={styles['form']}
        method={formMethod}
        action="?"
        onSubmit={choose}
        noValidate
        data-testid="operator"
      >
        <CarriedParameters />
        <Hidden name={formNames.method} value={paymentMethodCode} />
        <SearchableList
          options={rows}
          current={selected}
          name={formNames.operator}
          formMethod={formMethod}
          search={{ name: formNames.search, sent: search }}
        />
      </form>
      <BackLink wayBack={wayBack} />
    </>
  )
}

interface Order {
  readonly selected: string | undefined
  readonly currencyCode: CurrencyCode
  readonly locale: string
}

/** The preselected operator first; a short list in the gateway's order, a long one with the popular operators first. */
function rowsOf({ paymentOperators = [] }: PaymentOption, order: Order): readonly ChoiceOption[] {
  const rows = paymentOperators.map(({ code, name, otherNames, logoUrl }) => {
    const label = untrustedText(name)
    return { value: code, label, otherNames, isName: true, mark: <OperatorMark name={label} logoUrl={logoUrl} /> }
  })
  const chosen = rows.filter(({ value }) => value === order.selected)
  const unchosen = rows.filter(({ value }) => value !== order.selected)
  if (rows.length < SEARCHABLE_FROM) return [...chosen, ...unchosen]
  const { popular, others } = sortOperators(unchosen, order)
  const [next, ...last] = others
  return [...chosen, ...popular, ...(next ? [{ ...next, startsGroup: popular.length > 0 }] : []), ...last]
}
