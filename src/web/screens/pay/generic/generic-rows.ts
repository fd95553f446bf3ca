import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import type { Translate } from '../../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { Detail } from '../../../ui/list/details.tsx'
import { untrustedText } from '../../../ui/text/untrusted.tsx'

/** Fields that other parts of the page show, or that no customer needs. */
const elsewhere: readonly string[] = [
  // The customer's own: beside the account to pay to it would have the same labels.
  'accountCustomer',
  'accountCustomerUsedForPayment',
  'paymentMethodCode',
  'idPayin',
  'money',
  'moneyRequired',
  'acceptedAt',
  'expireAt',
  'returnUrl',
  'processor',
  'redirectTo',
  'deeplink',
  'qrCode',
  'qrName',
  'qrRawData',
  'upiQrDeepLink',
  'paymentInstructionList',
]

const labels: Readonly<Record<string, MessageId>> = {
  'account.accountName': 'pay.transfer.field.accountName',
  'account.accountNumber': 'pay.transfer.field.accountNumber',
  'account.accountType': 'pay.transfer.field.accountType',
  'account.bankCode': 'pay.transfer.field.bankCode',
  'account.bankName': 'pay.transfer.field.bankName',
  'account.branchName': 'pay.transfer.field.branchName',
  'account.branchCode': 'pay.transfer.field.branchCode',
  'account.billerCode': 'pay.instructions.company',
  'paymentOperator.name': 'pay.transfer.field.operator',
  reference: 'pay.transfer.field.reference',
  'externalReference.reference': 'pay.reference.label',
  emailAddress: 'field.emailAddress.label',
  phoneNumber: 'field.phoneNumber.label',
  upiId: 'pay.transfer.field.upiId',
  taxId: 'pay.transfer.field.taxId',
  productId: 'pay.transfer.field.productId',
  passportNumber: 'field.passportNumber.label',
  said: 'field.said.label',
}

/** Every displayable value of a response in its own order, each to copy, including fields this page does not know. */
export function genericRows(response: PaymentMethodResponse, t: Translate): readonly Detail[] {
  const { paymentAddress = [], ...rest } = response
  const addresses = paymentAddress.map(({ name, idAddress }, position) => ({
    name: `paymentAddress-${position + 1}`,
    label: untrustedText(name),
    copy: idAddress,
  }))
  const top = Object.entries(rest).filter(([name]) => !elsewhere.includes(name))
  return [...top.flatMap(([name, value]) => rowsAt(name, value, t)), ...addresses]
}

function rowsAt(name: string, value: unknown, t: Translate): readonly Detail[] {
  if (typeof value === 'string' || typeof value === 'number') {
    if (value === '') return []
    const label = labels[name]
    return [{ name, label: label === undefined ? untrustedText(readableName(name)) : t(label), copy: String(value) }]
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    // The operator's name is shown; its code adds nothing.
    typeof inner === 'object' || (name === 'paymentOperator' && key === 'code')
      ? []
      : rowsAt(`${name}.${key}`, inner, t),
  )
}

/** `bankAccount.holderName` as `Holder name`. */
function readableName(path: string): string {
  const words = (path.split('.').at(-1) ?? path).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
