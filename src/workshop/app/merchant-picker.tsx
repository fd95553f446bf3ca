import type { Overview } from '#contract/sandbox/overview.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { useUrlState } from '../navigation/url-state.ts'

type Merchants = Overview['merchants']

/** The merchant that the query names, else the first one. */
export const merchantCodeOf = (query: URLSearchParams, merchants: Merchants): string =>
  query.get('merchantCode') ?? merchants[0]?.merchantCode ?? ''

/** Selects the merchant that every section is about. */
export function MerchantPicker({ merchants }: { readonly merchants: Merchants }) {
  const { query, push } = useUrlState()
  const chosen = merchantCodeOf(query, merchants)
  const isKnown = merchants.some(({ merchantCode }) => merchantCode === chosen)
  return (
    <SelectField
      label="Merchant"
      value={chosen}
      error={isKnown ? undefined : 'There is no such merchant in this sandbox.'}
      options={[
        ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
        ...merchants.map(({ merchantCode, channelName }) => ({
          value: merchantCode,
          label: channelName === undefined ? merchantCode : `${merchantCode} (${channelName})`,
        })),
      ]}
      onChange={(event) => push({ merchantCode: event.target.value, payment: undefined })}
    />
  )
}
