import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, hexOf, rgbOf } from './contrast.ts'
import { grounds, merchantStyle, merchantTokens, type Scheme } from './merchant-theme.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)')
const schemes: readonly Scheme[] = ['light', 'dark']

/** The value of a token in tokens.css, without a merchant colour. */
function fileToken(scheme: Scheme, token: string): string {
  const [, value = ''] =
    new RegExp(`--${token}: (?:var\\(--\\w+-[\\w-]+, )?(#\\w{6})`).exec(scheme === 'light' ? lightCss : darkCss) ?? []
  return value
}

const ratio = (one: string, other: string): number => contrast(rgbOf(one), rgbOf(other))
const colours = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(hexOf)

test('the contrast ratio is that of WCAG', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(ratio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(ratio('#ff0000', '#ffffff')).toBeCloseTo(4.0, 1)
  expect(hexOf(rgbOf('#0a7cff'))).toBe('#0a7cff')
})

describe.each(schemes)('in the %s scheme', (scheme) => {
  const under = grounds[scheme]

  test('the backgrounds are those of tokens.css', () => {
    for (const [token, value] of Object.entries(under)) expect(fileToken(scheme, token)).toBe(value)
  })

  test('any colour has enough contrast: as text and as the edge of a button on every ground, and below words', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const tokens = merchantTokens(colour, scheme)
        const wash = tokens['accent-wash']
        for (const ground of [...Object.values(under), wash]) {
          expect(ratio(tokens.accent, ground)).toBeGreaterThanOrEqual(4.5)
          expect(ratio(tokens['fill-edge'], ground)).toBeGreaterThanOrEqual(3)
        }
        // The label of a button, pressed too, and the page's own text on the wash.
        for (const fill of [tokens.fill, tokens['fill-strong']])
          expect(ratio(fill, tokens['on-accent'])).toBeGreaterThanOrEqual(4.5)
        for (const ink of ['ink', 'ink-soft']) expect(ratio(fileToken(scheme, ink), wash)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2000 },
    )
  })

  test("the page's own colours have the same contrasts", () => {
    const own = (token: string) => fileToken(scheme, token)
    for (const ground of [...Object.values(under), own('accent-wash')]) {
      expect(ratio(own('accent'), ground)).toBeGreaterThanOrEqual(4.5)
      expect(ratio(own('fill'), ground)).toBeGreaterThanOrEqual(3)
    }
    expect(ratio(own('on-accent'), own('fill'))).toBeGreaterThanOrEqual(4.5)
    expect(ratio(own('on-accent'), own('fill-strong'))).toBeGreaterThanOrEqual(4.5)
  })
})

test('a colour with enough contrast stays unchanged', () => {
  expect(merchantTokens('#0b5d3b', 'light')).toMatchObject({
    accent: '#0b5d3b',
    fill: '#0b5d3b',
    'on-accent': '#ffffff',
  })
  expect(merchantTokens('#ffcc00', 'dark')).toMatchObject({
    accent: '#ffcc00',
    fill: '#ffcc00',
    'on-accent': '#000000',
  })
})

test('the wash has 8 % of the colour on light pages and 14 % on dark ones, and a pressed button is 12 % stronger', () => {
  expect(merchantTokens('#b00020', 'light')['accent-wash']).toBe('#f9ebed')
  expect(merchantTokens('#b00020', 'dark')['accent-wash']).toBe('#2c1a26')
  expect(merchantTokens('#0b5d3b', 'light')['fill-strong']).toBe('#0a5234')
})

test('a colour may be written in capitals, and anything else is no colour', () => {
  expect(merchantStyle('#B00020')).toBe(merchantStyle('#b00020'))
  expect(merchantStyle('#B00020')).toMatch(/^:root\{--light-accent:#b00020;/)
  for (const other of ['b00020', '#b0002', '#b000200', '#b0002g', 'red', ''])
    expect(merchantStyle(other)).toBeUndefined()
})
