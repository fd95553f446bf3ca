const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
const MOST_DIGITS = 15

/**
 * The value of a JSON number, or NaN where a double would not hold it exactly: more than 15 significant digits
 * (zeros at either end do not count), too large, too small. A schema then refuses it at its path.
 */
export function numberOf(literal: string): number {
  const value = Number(literal)
  // The common case by far: so few characters cannot hold too many digits, nor leave a double's range without an "e".
  if (literal.length <= MOST_DIGITS && !/e/i.test(literal)) return value
  if (!Number.isFinite(value)) return Number.NaN
  const written = decimalOf(literal)
  const isExact = written.digits.length <= MOST_DIGITS && isSame(written, decimalOf(String(value)))
  return isExact ? value : Number.NaN
}

interface Decimal {
  readonly digits: string
  /** Power of ten that the digits, read as an integer, are multiplied with. */
  readonly exponent: number
}

function decimalOf(literal: string): Decimal {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(literal) ?? []
  const all = `${whole}${fraction}`.replace(/^0+/, '')
  const digits = all.slice(0, endOfSignificant(all))
  if (digits === '') return { digits, exponent: 0 }
  return { digits, exponent: Number(exponent) - fraction.length + all.length - digits.length }
}

/** Counted by hand: the pattern /0+$/ takes quadratic time on a long run of zeros that is not the last one. */
function endOfSignificant(digits: string): number {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return end
}

const isSame = (one: Decimal, other: Decimal): boolean => one.digits === other.digits && one.exponent === other.exponent
