import { formNames } from '../../checkout/params/form-names.ts'
import { useBeginning } from '../../checkout/payment/beginning.ts'

/** In an HTML form: the parameters that the page was opened with, for the document that answers the form. */
export function CarriedAddress() {
  const { address } = useBeginning()
  return <input type="hidden" name={formNames.address} value={address} readOnly />
}

/** Id of the form that opens the page's address again, for buttons anywhere in the page. */
export const REOPEN = 'reopen'

/** The form without controls of its own that opens the page's address again: at the list of methods, or as it is now. */
export function ReopenForm() {
  return (
    <form id={REOPEN} method="get" action="?" hidden>
      <CarriedAddress />
    </form>
  )
}
