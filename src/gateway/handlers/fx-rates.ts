import { type CurrencyCode, currencyCodes, isCurrencyCode } from '#contract/currencies.ts'
import { done, type Handler } from '../core/handler.ts'
import { matchesQueryFilter } from './matches-query-filter.ts'

/** What one dollar buys, in millionths: fixed figures near the market, for the gateway trades nothing. */
const perDollarMillionths: { readonly [C in CurrencyCode]: bigint } = {
  ARS: 1_010_000_000n,
  BRL: 5_450_000n,
  CNY: 7_180_000n,
  COP: 4_120_000_000n,
  GHS: 15_200_000n,
  IDR: 15_850_000_000n,
  INR: 84_300_000n,
  JPY: 151_500_000n,
  KES: 129_400_000n,
  KRW: 1_385_000_000n,
  LAK: 21_900_000_000n,
  MXN: 19_800_000n,
  MYR: 4_380_000n,
  NAD: 17_900_000n,
  NGN: 1_640_000_000n,
  PHP: 57_600_000n,
  THB: 34_100_000n,
  TWD: 32_100_000n,
  USDC: 1_000_000n,
  USDT: 1_000_000n,
  VND: 25_350_000_000n,
  ZAR: 17_900_000n,
}

const HUB: CurrencyCode = 'USDT'
const RATE_DECIMALS = 10
const RATE_VALID_MS = 15 * 60_000

interface Pair {
  readonly currencyCodeFrom: CurrencyCode
  readonly currencyCodeTo: CurrencyCode
}

/** Every currency against the stablecoin that settlements are made in, both ways. */
const pairs: readonly Pair[] = currencyCodes
  .filter((code) => code !== HUB)
  .flatMap((code) => [
    { currencyCodeFrom: code, currencyCodeTo: HUB },
    { currencyCodeFrom: HUB, currencyCodeTo: code },
  ])

/** `GET /fx-rates`: the currency pairs that usually have valid rates. */
export const listFxRates: Handler<'listFxRates'> = async () => done({ data: [...pairs] })

/** `GET /fx-rate-pairs`: the rates that are valid now, until the sandbox clock's next quarter of an hour. */
export const listFxRatePairs: Handler<'listFxRatePairs'> = async ({ nowMs, query }) => {
  const isWanted = matchesQueryFilter(query['currencies'], isCurrencyCode)
  const validUntil = new Date(validUntilMs(nowMs)).toISOString()
  const wanted = pairs.filter((pair) => isWanted(pair.currencyCodeFrom) || isWanted(pair.currencyCodeTo))
  return done({ data: wanted.map((pair) => ({ ...pair, rate: rateOf(pair), validUntil })) })
}

/** The next quarter of an hour after an instant, never the instant itself. Both are epoch milliseconds. */
export const validUntilMs = (nowMs: number): number => (Math.floor(nowMs / RATE_VALID_MS) + 1) * RATE_VALID_MS

/** How much of the second currency one unit of the first buys: decimal text, cut after ten decimals. */
export function rateOf({ currencyCodeFrom, currencyCodeTo }: Pair): string {
  const scaled =
    (perDollarMillionths[currencyCodeTo] * 10n ** BigInt(RATE_DECIMALS)) / perDollarMillionths[currencyCodeFrom]
  const digits = scaled.toString().padStart(RATE_DECIMALS + 1, '0')
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`.replace(/\.?0+$/, '')
}
