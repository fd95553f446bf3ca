import type { PaymentMethodResponse } from '#contract/results.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

/** A datum of an answer that no other page knows how to show. */
export interface GenericRow {
  readonly name: string
  /** Of the catalogue; else the field's own name in readable form. */
  readonly label: MessageId | undefined
  readonly readable: string
  readonly value: string
}

/** Fields that other parts of the page show, or that are of no use to a customer. */
const elsewhere: readonly string[] = [
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

/** Every displayable datum of an answer in its own order, whatever a foreign gateway has put there. */
export function genericRows(answer: PaymentMethodResponse): readonly GenericRow[] {
  const { paymentAddress = [], ...rest } = answer
  const addresses = paymentAddress.map(({ name, idAddress }, position) => ({
    name: `paymentAddress-${position + 1}`,
    label: undefined,
    readable: name,
    value: idAddress,
  }))
  const top = Object.entries(rest).filter(([name]) => !elsewhere.includes(name))
  return [...top.flatMap(([name, value]) => rowsAt(name, value)), ...addresses]
}

function rowsAt(name: string, value: unknown): readonly GenericRow[] {
  if (typeof value === 'string' || typeof value === 'number') {
    if (value === '') return []
    return [{ name, label: labels[name], readable: readableName(name), value: String(value) }]
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    // An operator's code says nothing beside its name.
    typeof inner === 'object' || (name === 'paymentOperator' && key === 'code') ? [] : rowsAt(`${name}.${key}`, inner),
  )
}

/** `bankAccount.holderName` as `Holder name`. */
function readableName(path: string): string {
  const words = (path.split('.').at(-1) ?? path).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
