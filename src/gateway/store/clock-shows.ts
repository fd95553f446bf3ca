import { type RawBuilder, sql } from 'kysely'

/** What a merchant's clock shows at an instant of real time, in a query that reads `merchant_clock`. */
export const clockShows = (realMs: number): RawBuilder<number> =>
  sql<number>`coalesce(merchant_clock.frozen_at_ms, merchant_clock.offset_ms + cast(${realMs} as bigint))`
