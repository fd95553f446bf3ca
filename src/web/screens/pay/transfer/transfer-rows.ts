import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { CopyableRow } from '../sections/copyable-rows.tsx'

type TransferResponse = Pick<
  PaymentMethodResponse,
  'account' | 'reference' | 'accountCustomer' | 'taxId' | 'paymentAddress'
>

const allFields = [
  'bankName',
  'bankCode',
  'branchName',
  'branchCode',
  'accountType',
  'accountNumber',
  'accountName',
] as const
type AccountField = (typeof allFields)[number]

/** The values that a country's bank forms ask for, in the order of those forms. */
interface TransferForm {
  readonly fields: readonly AccountField[]
  /** What no form asks for and the bank shows by itself: to compare, folded. */
  readonly shownByBank?: AccountField
  /** Whether the transfer carries a text. Otherwise the sender's name or account identifies the payment. */
  readonly carriesText: boolean
  readonly sender?: 'name' | 'account' | 'taxId'
}

const plain: TransferForm = { fields: ['bankName', 'accountNumber', 'accountName'], carriesText: true }

/** For a currency without a form of its own: everything that the gateway sent. */
const anywhere: TransferForm = { fields: allFields, carriesText: true }

const forms: Readonly<Record<string, TransferForm>> = {
  ARS: { fields: ['accountNumber', 'accountName'], shownByBank: 'bankName', carriesText: true, sender: 'taxId' },
  CNY: { fields: ['accountName', 'accountNumber', 'bankName', 'branchName'], carriesText: true },
  INR: { fields: ['accountNumber', 'accountName'], carriesText: false },
  JPY: { ...anywhere, carriesText: false, sender: 'name' },
  KRW: { ...plain, carriesText: false, sender: 'name' },
  LAK: plain,
  MXN: plain,
  NAD: { fields: ['bankName', 'branchCode', 'accountNumber', 'accountName'], carriesText: true },
  NGN: plain,
  PHP: plain,
  THB: { ...plain, carriesText: false, sender: 'account' },
  VND: plain,
  ZAR: { fields: ['bankName', 'branchCode', 'accountType', 'accountNumber', 'accountName'], carriesText: true },
}

/** Account types that are codes. Others, such as 普通, already have the wording of the bank's form. */
const accountTypes: Readonly<Record<string, MessageId>> = {
  current: 'pay.transfer.accountType.current',
  checking: 'pay.transfer.accountType.current',
  savings: 'pay.transfer.accountType.savings',
}

const formOf = (currencyCode: string): TransferForm => forms[currencyCode] ?? anywhere

/** The account to pay to, as that country's bank forms ask for it, and the reference if the transfer carries a text. */
export function transferRows(response: TransferResponse, currencyCode: string): readonly CopyableRow[] {
  const { fields, carriesText } = formOf(currencyCode)
  const rows = fields.flatMap((name) => {
    const value = response.account?.[name]
    if (value === undefined || value === '') return []
    const message = name === 'accountType' ? accountTypes[value] : undefined
    const row = { name, label: labelOf(name, value, currencyCode), value, strong: name === 'accountNumber' }
    return [message === undefined ? row : { ...row, message }]
  })
  return response.reference && carriesText
    ? [...rows, { name: 'reference', label: 'pay.transfer.field.reference', value: response.reference, strong: false }]
    : rows
}

function labelOf(name: AccountField, value: string, currencyCode: string): MessageId {
  return name === 'accountNumber' ? numberLabel(value, currencyCode) : `pay.transfer.field.${name}`
}

/** The account number's own name, in countries where customers know it by that. */
function numberLabel(value: string, currencyCode: string): MessageId {
  if (currencyCode === 'MXN' && /^\d{18}$/.test(value)) return 'pay.transfer.field.clabe'
  if (currencyCode === 'ARS') return /^\d{22}$/.test(value) ? 'pay.transfer.field.cbu' : 'pay.transfer.field.alias'
  return 'pay.transfer.field.accountNumber'
}

/** What the customer's bank shows by itself once the account is entered, if anything. */
export function shownByBank({ account }: TransferResponse, currencyCode: string): readonly CopyableRow[] {
  const name = formOf(currencyCode).shownByBank
  const value = name === undefined ? undefined : account?.[name]
  if (name === undefined || value === undefined || value === '') return []
  return [{ name, label: `pay.transfer.field.${name}`, value, strong: false }]
}

interface Sender {
  readonly id: MessageId
  readonly value: string
  /** What happens to the payment depends on this, in further words; none where the sentence says it all. */
  readonly rule?: MessageId
}

/** The sender that the bank must see, if the payment is identified by it; undefined otherwise. */
export function senderOf(response: TransferResponse, currencyCode: string): Sender | undefined {
  const { sender } = formOf(currencyCode)
  const { accountName, accountNumber } = response.accountCustomer ?? {}
  if (sender === 'name' && accountName) {
    return { id: 'pay.transfer.ownName', value: accountName, rule: 'pay.transfer.senderMatches.name' }
  }
  if (sender === 'account' && accountNumber) return { id: 'pay.transfer.ownAccount', value: accountNumber }
  if (sender === 'taxId' && response.taxId) {
    return { id: 'pay.transfer.ownTaxId', value: response.taxId, rule: 'pay.transfer.senderMatches.taxId' }
  }
  return undefined
}
