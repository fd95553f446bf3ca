import type { FieldName } from './fields.ts'

/** What documents say about a field beyond its row. No page of customers loads it. */
export interface FieldFacts {
  /** One sentence in English. */
  readonly meaning: string
  /** The property of `paymentMethodResponse` that the field comes back in; `null`: none. */
  readonly returnedIn: string | null
}

export const fieldFacts = {
  accountName: { meaning: 'Name on the account.', returnedIn: 'accountCustomer' },
  accountType: { meaning: 'Kind of the account.', returnedIn: null },
  accountNumber: { meaning: 'Number of the account.', returnedIn: 'accountCustomer' },
  emailAddress: { meaning: 'E-mail address of the customer.', returnedIn: 'emailAddress' },
  phoneNumber: { meaning: 'Phone number of the customer.', returnedIn: 'phoneNumber' },
  upiId: {
    meaning: 'UPI id of the customer; with it no external reference is needed for UPI QR.',
    returnedIn: 'upiId',
  },
  titleBefore: { meaning: 'Title before the name.', returnedIn: null },
  firstName: { meaning: 'First name.', returnedIn: null },
  middleName: { meaning: 'Middle name.', returnedIn: null },
  lastName: { meaning: 'Last name; mandatory in a customer name.', returnedIn: null },
  titleAfter: { meaning: 'Title after the name.', returnedIn: null },
  said: { meaning: 'South African ID number of the customer.', returnedIn: 'said' },
  passportNumber: { meaning: 'Passport number of the customer.', returnedIn: 'passportNumber' },
  taxId: { meaning: 'Tax number of the customer, digits alone: a CUIT with ARS, a CPF with BRL.', returnedIn: 'taxId' },
  postalCode: { meaning: 'Postal code of the place of payment.', returnedIn: 'paymentLocationCustomer' },
  city: { meaning: 'City of the place of payment.', returnedIn: 'paymentLocationCustomer' },
  disctrict: {
    meaning: 'District of the place of payment (the specification’s own spelling).',
    returnedIn: 'paymentLocationCustomer',
  },
  productId: { meaning: 'Product that is paid for, as the merchant names it.', returnedIn: null },
  externalProviderCode: {
    meaning: 'Institution or wallet behind the payment operator, from the payin options.',
    returnedIn: null,
  },
  identifyingReference: { meaning: 'Number that identifies the receiver at the bank.', returnedIn: null },
  randomKey: { meaning: 'Pix key of the receiver.', returnedIn: null },
  taxPayerId: { meaning: 'Tax number of the receiver, as a Pix key.', returnedIn: null },
  idCustomer: { meaning: 'Customer id at the merchant.', returnedIn: null },
} as const satisfies { readonly [F in FieldName]: FieldFacts }
