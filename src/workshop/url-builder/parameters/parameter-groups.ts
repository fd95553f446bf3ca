import type { RedirectParameter } from '#contract/redirect/redirect-parameters.ts'

/** The redirect parameters as the form groups them. Token and merchant are absent: the page fills them in. */
export const parameterGroups = [
  { title: 'The order', names: ['amount', 'currencyCode', 'idPayin', 'callbackUrl', 'returnUrl'] },
  {
    title: 'What the customer may choose',
    names: [
      'paymentMethodCode',
      'paymentOperatorCode',
      'optionsAvailable',
      'allowCustomerDataChange',
      'externalProviderCode',
      'showDeepLink',
      'productId',
      'lang',
    ],
  },
  {
    title: 'Data of the customer',
    names: [
      'accountName',
      'accountNumber',
      'accountType',
      'emailAddress',
      'phoneNumber',
      'upiId',
      'idCustomer',
      'passportNumber',
      'postalCode',
      'city',
      'disctrict',
      'taxId',
      'said',
    ],
  },
] as const satisfies readonly { readonly title: string; readonly names: readonly RedirectParameter[] }[]

export type BuiltParameter = (typeof parameterGroups)[number]['names'][number]

/** Every parameter of the form, in order. */
export const builtParameters: readonly BuiltParameter[] = parameterGroups.flatMap(
  ({ names }): readonly BuiltParameter[] => names,
)
