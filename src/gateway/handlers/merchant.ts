import { isCurrencyCode } from '#contract/currencies.ts'
import { done, type Handler, WrittenJson } from '../core/handler.ts'
import * as balances from '../store/payments/balances.ts'
import { matchesQueryFilter } from './matches-query-filter.ts'

/**
 * `GET /merchant-info`: the configured channel name, the page's theme and where customers get help; an empty object
 * where none of them is configured (D-215).
 */
export const readMerchantInfo: Handler<'readMerchantInfo'> = async ({ merchant: { channelName, theme, support } }) =>
  done({
    channelInfo: {
      ...(channelName !== undefined && { name: channelName }),
      ...(theme && { theme }),
      ...(support && { support }),
    },
  })

/** `GET /balances`: what the merchant has, by currency; a balance of zero is not shown. */
export const listBalances: Handler<'listBalances'> = async ({ gateway, merchant, query }) => {
  const isWanted = matchesQueryFilter(query['currencies'], isCurrencyCode)
  const rows = await gateway.store.read((db) => balances.listBalances(db, merchant.merchantCode))
  const shown = rows.filter(
    ({ currencyCode, amount }) => isCurrencyCode(currencyCode) && isWanted(currencyCode) && Number(amount) > 0,
  )
  // The stored text: a sum may have more digits than a double holds.
  const data = shown.map(({ currencyCode, amount }) => `{"amount":${amount},"currencyCode":"${currencyCode}"}`)
  return done(new WrittenJson(`{"data":[${data.join(',')}]}`))
}
