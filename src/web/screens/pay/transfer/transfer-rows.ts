import type { PaymentMethodResponse } from '#contract/results.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

type Answer = Pick<PaymentMethodResponse, 'account' | 'reference' | 'accountCustomer' | 'taxId' | 'paymentAddress'>
type AccountField =
  | 'bankName'
  | 'bankCode'
  | 'branchName'
  | 'branchCode'
  | 'accountType'
  | 'accountNumber'
  | 'accountName'

/** A datum that the customer types into the bank's form. */
export interface TransferRow {
  /** Stable name, for tests. */
  readonly name: string
  readonly label: MessageId
  readonly value: string
  /** How the page says the value, where it is a code of the wire. */
  readonly words?: MessageId
  /** The one that decides where the money goes. */
  readonly strong: boolean
}

/** Which data a country's banks ask for, in the order of their forms. */
interface TransferForm {
  readonly fields: readonly AccountField[]
  /** Whether the sender's text reaches the receiver; elsewhere the sender's name or account finds the payment. */
  readonly carriesText: boolean
  readonly sender?: 'name' | 'account' | 'taxId'
}

const plain: TransferForm = { fields: ['bankName', 'accountNumber', 'accountName'], carriesText: true }

/** Of a currency that no method transfers in: everything that came. */
const anywhere: TransferForm = {
  fields: ['bankName', 'bankCode', 'branchName', 'branchCode', 'accountType', 'accountNumber', 'accountName'],
  carriesText: true,
}

const forms: Readonly<Record<string, TransferForm>> = {
  ARS: { fields: ['accountNumber', 'accountName', 'bankName'], carriesText: true, sender: 'taxId' },
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

/** Types that are codes; others (普通) come as the bank's form has them. */
const accountTypes: Readonly<Record<string, MessageId>> = {
  current: 'pay.transfer.accountType.current',
  checking: 'pay.transfer.accountType.current',
  savings: 'pay.transfer.accountType.savings',
}

const formOf = (currencyCode: string): TransferForm => forms[currencyCode] ?? anywhere

/** The account to pay to as that country's bank forms ask for it, and the reference where one travels with the money. */
export function transferRows(answer: Answer, currencyCode: string): readonly TransferRow[] {
  const { fields, carriesText } = formOf(currencyCode)
  const rows = fields.flatMap((name) => {
    const value = answer.account?.[name]
    if (value === undefined || value === '') return []
    const words = name === 'accountType' ? accountTypes[value] : undefined
    const row = { name, label: labelOf(name, value, currencyCode), value, strong: name === 'accountNumber' }
    return [words === undefined ? row : { ...row, words }]
  })
  return answer.reference && carriesText
    ? [...rows, { name: 'reference', label: 'pay.transfer.field.reference', value: answer.reference, strong: false }]
    : rows
}

function labelOf(name: AccountField, value: string, currencyCode: string): MessageId {
  return name === 'accountNumber' ? numberLabel(value, currencyCode) : `pay.transfer.field.${name}`
}

/** Account numbers have a name of their own where customers know them by it. */
function numberLabel(value: string, currencyCode: string): MessageId {
  if (currencyCode === 'MXN' && /^\d{18}$/.test(value)) return 'pay.transfer.field.clabe'
  if (currencyCode === 'ARS') return /^\d{22}$/.test(value) ? 'pay.transfer.field.cbu' : 'pay.transfer.field.alias'
  return 'pay.transfer.field.accountNumber'
}

/** Whom the bank must see as sender, where that is how the payment is found; undefined where it does not matter. */
export function senderOf(
  answer: Answer,
  currencyCode: string,
): { readonly id: MessageId; readonly value: string } | undefined {
  const { sender } = formOf(currencyCode)
  const { accountName, accountNumber } = answer.accountCustomer ?? {}
  if (sender === 'name' && accountName) return { id: 'pay.transfer.ownName', value: accountName }
  if (sender === 'account' && accountNumber) return { id: 'pay.transfer.ownAccount', value: accountNumber }
  if (sender === 'taxId' && answer.taxId) return { id: 'pay.transfer.ownTaxId', value: answer.taxId }
  return undefined
}
