import type { RedirectParameter } from '#contract/redirect/redirect-parameters.ts'
import { pairwise, type Row } from './pairwise.test-support.ts'

/** Values that the rule of each parameter kind refuses, whatever the method. */
export const illFormed = {
  allowCustomerDataChange: 'maybe',
  optionsAvailable: '1',
  showDeepLink: 'yes',
  paymentMethodCode: 'PIX QR',
  paymentOperatorCode: 'a/b',
  externalProviderCode: '<x>',
  productId: 'x'.repeat(321),
  upiId: `${'x'.repeat(330)}@upi`,
  idCustomer: 'x'.repeat(321),
  passportNumber: 'x'.repeat(321),
  city: 'x'.repeat(321),
} as const satisfies { readonly [P in RedirectParameter]?: string }

export type IllFormed = keyof typeof illFormed

// Object.keys forgets the keys' type; the table above has no others.
export const illFormedNames = Object.keys(illFormed) as readonly IllFormed[]

/** The parameters that are invalid together, by scenario: every pair of faults once; no list is empty. */
export const refusedTogether: readonly Row<{ readonly scenario: readonly string[] }>[] = pairwise(
  {
    scenario: ['1', '2', '3', '4', '5'],
    ...Object.fromEntries(illFormedNames.map((name) => [name, ['wrong', 'right']])),
  },
  (chosen) => illFormedNames.some((name) => chosen[name] === undefined || chosen[name] === 'wrong'),
)

/** An option that the gateway does not offer, by how the merchant names it. */
export const notOffered = pairwise(
  {
    scenario: ['4', '5'],
    wish: ['a method of another currency', 'an unknown method', 'an unknown operator', 'an operator of another method'],
    merchantInfo: ['named', 'not allowed'],
    customerData: ['absent', 'present'],
  },
  () => true,
)
