import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { Details } from '../../../ui/list/details.tsx'
import { Grouped } from '../../../ui/text/grouped.tsx'
import { untrustedText } from '../../../ui/text/untrusted.tsx'

type Address = NonNullable<PaymentMethodResponse['paymentAddress']>[number]

/** The names that P2A_V2 gives to the parts of one bank account, and what customers call them. */
const accountParts: Readonly<Record<string, MessageId>> = {
  'Account number': 'pay.transfer.field.accountNumber',
  IFSC: 'pay.transfer.field.ifsc',
  Beneficiary: 'pay.transfer.field.accountName',
}

/** The message for an address's name; undefined for a name of an app or of the receiver. */
const addressLabel = ({ name }: Address): MessageId | undefined => accountParts[name]

/** Whether the addresses are alternatives (one for each app) and not the parts of one account. */
const isChoice = (addresses: readonly Address[]): boolean =>
  addresses.length > 1 && addresses.every((address) => addressLabel(address) === undefined)

const DIGITS = /^\d+$/

interface PaymentAddressesProps {
  readonly addresses: readonly Address[]
  readonly accountName: string | undefined
}

/** Where to send the money in India: the parts of one account, or one address for each app to choose from. */
export function PaymentAddresses({ addresses, accountName }: PaymentAddressesProps) {
  const { t } = useI18n()
  const rows = addresses.map((address, position) => {
    const id = addressLabel(address)
    return {
      name: `address-${position + 1}`,
      label: id ? t(id) : untrustedText(address.name),
      shown: DIGITS.test(address.idAddress) ? <Grouped text={address.idAddress} /> : undefined,
      copy: address.idAddress,
      strong: position === 0 && !isChoice(addresses),
    }
  })
  const holder = { name: 'accountName', label: t('pay.transfer.field.accountName') }
  const isNamed = rows.some(({ label }) => label === holder.label)
  return (
    <>
      {isChoice(addresses) ? <h2>{t('pay.transfer.anyAddress')}</h2> : null}
      <Details rows={isNamed ? rows : [...rows, { ...holder, copy: accountName }]} />
    </>
  )
}
