/**
 * Names of the controls in the page's HTML forms, beside the fields of a payment and `lang`. None is a parameter of a
 * redirect. `address`: the parameters that the page was opened with.
 */
export const formNames = {
  address: 'address',
  method: 'chosenMethodCode',
  operator: 'chosenOperatorCode',
  /** The method whose row is open, for the button that confirms it. */
  opened: 'openedMethodCode',
  search: 'search',
  /** The method of the create that has led to the document, which is the first to show the payment. */
  sent: 'sentMethodCode',
  /** Present where the fields of a payment are sent. */
  details: 'details',
  /** Present where what was typed, or a reference that was sent, is wanted back for correction. */
  correct: 'correct',
  reference: 'reference',
} as const
