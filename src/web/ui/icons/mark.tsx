import { PlainBreak } from '../text/plain-break.tsx'
import styles from './mark.module.css'

const shapes = {
  qr: 'M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h2.5v2.5H14V14Zm6 0v2.5M17 20h3v-1.5M14 20v-.1',
  bank: 'M3.5 9.5 12 4.5l8.5 5M5 9.5h14M6.5 9.5V17m3.7-7.5V17m3.6-7.5V17m3.7-7.5V17M4.5 17h15M3.5 20h17',
  wallet: 'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5A2.5 2.5 0 0 0 6.5 10H20v9H6.5A2.5 2.5 0 0 1 4 16.5v-9ZM16.5 14.5v.1',
  cash: 'M3 7h18v10H3V7Zm9 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6 12v.1M18 12v.1',
  crypto: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5l4 4.5-4 4.5L8 12l4-4.5Z',
} as const

/** The neutral drawings of payment methods; no trade marks. */
export type MarkShape = keyof typeof shapes

/** A tile for a kind of payment. Decoration: the name stands beside it. */
export function Mark({ shape }: { readonly shape: MarkShape }) {
  return (
    <svg className={styles['mark']} width="44" height="30" viewBox="-10 -3 44 30" aria-hidden="true">
      <path d={shapes[shape]} />
    </svg>
  )
}

/** How a brand's tile looks: its letters (a line feed begins the second line), its colour `#rrggbb`, dark letters or white. */
export type Brand = readonly [letters: string, color: string, ink?: 'dark']

/** Font sizes that fit one line of this many letters, and two lines, into the tile. */
const SIZES = [17, 16, 15, 13.5, 12, 10.5, 9.5, 8.5]
const TWO_LINES = 9.5

/**
 * A tile in a brand's colour with its letters: our own drawing, no logo. Colours are SVG attributes, because the page's
 * policy refuses inline styles on a page that the server rendered. Translators know `notranslate` in SVG, which has no
 * attribute for it.
 */
export function BrandMark({ brand: [letters, color, ink] }: { readonly brand: Brand }) {
  const lines = letters.split('\n')
  const size = lines.length > 1 ? TWO_LINES : (SIZES[letters.length] ?? SIZES.at(-1))
  return (
    <>
      <svg className={`${styles['brand']} notranslate`} width="44" height="30" viewBox="0 0 44 30" aria-hidden="true">
        <rect width="44" height="30" fill={color} />
        <g textAnchor="middle" fill={ink ? '#111111' : '#ffffff'} fontSize={size} direction="ltr">
          {lines.map((line, position) => (
            <text key={line} x="22" y={lines.length > 1 ? 13 + position * 10 : 15 + Number(size) * 0.35}>
              {line}
            </text>
          ))}
        </g>
      </svg>
      <PlainBreak />
    </>
  )
}

/** Thai and Lao vowels written before the consonant do not count as initials. */
const INITIAL = /(?![เ-ไເ-ໄ])[\p{L}\p{N}]/u

/** The first letter of a name, as a capital. */
export const initialOf = (name: string): string => (INITIAL.exec(name)?.[0] ?? '').toUpperCase()

/** A tile with the first letter of a merchant's or an unknown method's name. The styles draw it: it is no text. */
export function LetterMark({ name }: { readonly name: string }) {
  return <span className={styles['letter']} data-letter={initialOf(name)} aria-hidden="true" translate="no" />
}
