/** Red, green and blue, whole numbers from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** A colour written `#rrggbb`. */
export const rgbOf = (hex: string): Rgb => {
  const whole = Number.parseInt(hex.slice(1), 16)
  return [whole >> 16, (whole >> 8) & 255, whole & 255]
}

export const hexOf = ([red, green, blue]: Rgb): string =>
  `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`

/** `part` of the second colour in the first, from 0 to 1. */
export const mixed = (one: Rgb, other: Rgb, part: number): Rgb => [
  mixedChannel(one[0], other[0], part),
  mixedChannel(one[1], other[1], part),
  mixedChannel(one[2], other[2], part),
]

const mixedChannel = (one: number, other: number, part: number): number => Math.round(one + (other - one) * part)

/** WCAG 2.2's contrast ratio, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(a, b) / Math.min(a, b)
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
