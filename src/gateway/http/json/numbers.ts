/** A number that a double does not hold exactly, as it was written. */
export class InexactNumber {
  readonly literal: string
  constructor(literal: string) {
    this.literal = literal
  }

  /** Significant digits: zeros at the head and at the end do not count. */
  get digits(): number {
    return decimalOf(this.literal).digits.length
  }
}

const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
/** As many digits as a double holds in every case. */
export const MOST_DIGITS = 15

/**
 * The value of a JSON number, or NaN if a double cannot represent it exactly: more than 15 significant digits (leading
 * and trailing zeros do not count), too large or too small. The schema then refuses NaN and names its path.
 */
export function numberOf(literal: string): number {
  const value = Number(literal)
  // The common case: so few characters contain at most 15 digits and, without an exponent, stay in a double's range.
  if (literal.length <= MOST_DIGITS && !/e/i.test(literal)) return value
  if (!Number.isFinite(value)) return Number.NaN
  const written = decimalOf(literal)
  const isExact = written.digits.length <= MOST_DIGITS && isSame(written, decimalOf(String(value)))
  return isExact ? value : Number.NaN
}

/** The finite double that is nearest to a JSON number, for what may be rounded. */
export const nearestNumberOf = (literal: string): number =>
  Math.max(-Number.MAX_VALUE, Math.min(Number(literal), Number.MAX_VALUE))

interface Decimal {
  readonly digits: string
  /** Power of ten by which the digits, read as an integer, are multiplied. */
  readonly exponent: number
}

function decimalOf(literal: string): Decimal {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(literal) ?? []
  const all = `${whole}${fraction}`.replace(/^0+/, '')
  const digits = all.slice(0, endOfSignificant(all))
  if (digits === '') return { digits, exponent: 0 }
  return { digits, exponent: Number(exponent) - fraction.length + all.length - digits.length }
}

/** A loop, because the pattern /0+$/ takes quadratic time on a long run of zeros that is not at the end. */
function endOfSignificant(digits: string): number {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return end
}

const isSame = (one: Decimal, other: Decimal): boolean => one.digits === other.digits && one.exponent === other.exponent
