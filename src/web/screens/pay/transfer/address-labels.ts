import type { PaymentMethodResponse } from '#contract/results.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

type Address = NonNullable<PaymentMethodResponse['paymentAddress']>[number]

/** What P2A_V2 names the parts of one bank account, and what customers call them. */
const accountParts: Readonly<Record<string, MessageId>> = {
  'Account number': 'pay.transfer.field.accountNumber',
  IFSC: 'pay.transfer.field.ifsc',
  Beneficiary: 'pay.transfer.field.accountName',
}

/** The catalogue's word for an address's name; undefined for a name that is an app's or the receiver's own. */
export const addressLabel = ({ name }: Address): MessageId | undefined => accountParts[name]

/** Whether the addresses are ways to choose from (one for each app) and not the parts of one account. */
export const isChoice = (addresses: readonly Address[]): boolean =>
  addresses.length > 1 && addresses.every((address) => addressLabel(address) === undefined)
