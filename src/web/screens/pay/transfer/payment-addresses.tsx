import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Details } from '../../../ui/list/details.tsx'
import { Grouped } from '../../../ui/text/grouped.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { untrustedText } from '../../../ui/text/untrusted-text.ts'
import { addressLabel, isChoice } from './address-labels.ts'

const DIGITS = /^\d+$/

interface PaymentAddressesProps {
  readonly addresses: readonly { readonly name: string; readonly idAddress: string }[]
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
      shown: DIGITS.test(address.idAddress) ? (
        <Grouped text={address.idAddress} />
      ) : (
        <Untrusted text={address.idAddress} />
      ),
      copy: address.idAddress,
    }
  })
  const holder = { name: 'accountName', label: t('pay.transfer.field.accountName') }
  const isNamed = accountName === undefined || rows.some(({ label }) => label === holder.label)
  return (
    <>
      {isChoice(addresses) ? <h2>{t('pay.transfer.anyAddress')}</h2> : null}
      <Details
        rows={isNamed ? rows : [...rows, { ...holder, shown: <Untrusted text={accountName} />, copy: accountName }]}
      />
    </>
  )
}
