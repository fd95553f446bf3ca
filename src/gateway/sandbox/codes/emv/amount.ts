const split = (amount: string): readonly [whole: string, decimals: string] => {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!parts) throw new RangeError('An amount is digits with an optional decimal point')
  return [(parts[1] ?? '').replace(/^0+(?=\d)/, ''), (parts[2] ?? '').replace(/0+$/, '')]
}

/** A decimal text with two decimals: `20` is `20.00`. */
export function amountWithCents(amount: string): string {
  const [whole, decimals] = split(amount)
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** A decimal text without trailing zeros: `150000.00` is `150000`, `0.50` is `0.5`. */
export function shortestAmount(amount: string): string {
  const [whole, decimals] = split(amount)
  return decimals === '' ? whole : `${whole}.${decimals}`
}
