import type { Choice } from '#contract/redirect/choosing.ts'
import { useOwn } from '../../browser/render-environment.ts'
import { formNames } from '../../checkout/params/form-names.ts'
import type { Attempt } from '../../checkout/payment/attempt.ts'
import { useBeginning } from '../../checkout/payment/beginning.ts'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import styles from '../../ui/page/page.module.css'

/**
 * In an HTML form: the parameters that the page was opened with, for the document that answers the form. Nothing once the
 * app has taken over: the token then stands nowhere in the document. It stands first in its form: a document that arrives
 * slowly can be pressed before it is complete.
 */
export function CarriedParameters() {
  const { parameters } = useBeginning()
  const isHtml = useOwn(isApp, isHtmlOfServer)
  return <Hidden name={formNames.address} value={isHtml ? parameters : undefined} />
}

const isApp = () => false
const isHtmlOfServer = () => true

/** In an HTML form: what leads to the step that the document began with. */
export function CarriedStep() {
  const { attempt } = useBeginning()
  return (
    <>
      <CarriedParameters />
      <CarriedChoice choice={attempt.choice} />
    </>
  )
}

interface CarriedChoiceProps {
  readonly choice: Choice | undefined
}

function CarriedChoice({ choice }: CarriedChoiceProps) {
  return (
    <>
      <Hidden name={formNames.method} value={choice?.paymentMethodCode} />
      <Hidden name={formNames.operator} value={choice?.paymentOperatorCode} />
    </>
  )
}

/** In an HTML form with the fields of a payment: what is sent beside them. */
export function CarriedDetails({ choice }: CarriedChoiceProps) {
  return (
    <>
      <CarriedParameters />
      <Hidden name={formNames.details} value="" />
      <CarriedChoice choice={choice} />
    </>
  )
}

/** Nothing without a value. */
export function Hidden({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  return value === undefined ? null : <input type="hidden" name={name} value={value} />
}

interface AroundButton {
  /** A submit button: an engine of HTML 4 knows no form but the one around it. */
  readonly children: Elements
}

/** The form of a button that opens the page's address again: at the list of methods, or as it is now. */
export function ReopenForm({ children }: AroundButton) {
  return (
    <form method="get" action="?" className={styles['around']}>
      <CarriedParameters />
      {children}
    </form>
  )
}

type AgainFormProps = AroundButton & { readonly attempt: Pick<Attempt, 'choice' | 'values'> }

/** The form of a button that sends once more what the customer has chosen and typed. */
export function AgainForm({ attempt: { choice, values = {} }, children }: AgainFormProps) {
  return (
    <form method="post" action="?" className={styles['around']} data-testid="again">
      {Object.entries(values).map(([name, value]) => (
        <Hidden key={name} name={name} value={value} />
      ))}
      <CarriedDetails choice={choice} />
      {children}
    </form>
  )
}
