import { contrast, hexOf, mixed, type Rgb, rgbOf } from './contrast.ts'

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for controls and graphics. */
const TEXT = 4.5
const SHAPE = 3

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** The backgrounds of tokens.css for the merchant's colour; a test keeps them equal. */
export const grounds = {
  light: { ground: '#f3f5f8', surface: '#ffffff', sunken: '#f1f4f8' },
  dark: { ground: '#0d1218', surface: '#161e27', sunken: '#1f2933' },
} as const
export type Scheme = keyof typeof grounds

/** Share of the merchant's colour in the wash, and the colour that all others are mixed with. */
const schemes = { light: { wash: 0.08, away: black }, dark: { wash: 0.14, away: white } } as const

/**
 * The tokens of a merchant's colour `#rrggbb`: as close to it as the contrast allows. Whatever the colour, text in
 * `accent` has 4.5:1 on every background and on the wash, `on-accent` has it on both fills, and their edge has 3:1.
 */
export function merchantTokens(color: string, scheme: Scheme) {
  const own = rgbOf(color)
  const { wash: part, away } = schemes[scheme]
  const wash = mixed(rgbOf(grounds[scheme].surface), own, part)
  const under = [...Object.values(grounds[scheme]).map(rgbOf), wash]
  const accent = moved(own, away, (candidate) => under.every((ground) => contrast(candidate, ground) >= TEXT))
  // White text if the colour nearly has the contrast for it and needs a small step; black text on bright colours.
  const onFill = scheme === 'light' && contrast(own, white) >= SHAPE ? white : black
  const fill = moved(own, away, (candidate) => contrast(candidate, onFill) >= TEXT)
  const edge = moved(fill, away, (candidate) => under.every((ground) => contrast(candidate, ground) >= SHAPE))
  return {
    accent: hexOf(accent),
    'on-accent': hexOf(onFill),
    fill: hexOf(fill),
    'fill-strong': hexOf(pressed(fill, onFill)),
    // A thin border, which gives the shape of a fill the contrast that a bright colour lacks.
    'fill-edge': hexOf(edge),
    'accent-wash': hexOf(wash),
  }
}

/** The colour of a pressed fill: away from its text, so that the contrast does not shrink. */
const pressed = (fill: Rgb, onFill: Rgb): Rgb => mixed(fill, onFill === white ? black : white, 0.12)

/** The first colour on the way to black or white that has the contrast. Black and white always have it. */
function moved(from: Rgb, to: Rgb, isEnough: (candidate: Rgb) => boolean): Rgb {
  const steps = 64
  for (let step = 0; step < steps; step++) {
    const candidate = mixed(from, to, step / steps)
    if (isEnough(candidate)) return candidate
  }
  return to
}

/** Applies the merchant's colour to the page. Anything but `#rrggbb` is ignored. */
export function applyMerchantTheme(color: string): void {
  for (const [property, value] of propertiesOf(color)) document.documentElement.style.setProperty(property, value)
}

/** The same as CSS; undefined for anything but `#rrggbb`. */
export function merchantStyle(color: string): string | undefined {
  const declarations = propertiesOf(color).map(([property, value]) => `${property}:${value}`)
  return declarations.length === 0 ? undefined : `:root{${declarations.join(';')}}`
}

function propertiesOf(color: string): readonly (readonly [string, string])[] {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return []
  return (['light', 'dark'] as const).flatMap((scheme) =>
    Object.entries(merchantTokens(color, scheme)).map(([token, value]) => [`--${scheme}-${token}`, value] as const),
  )
}
