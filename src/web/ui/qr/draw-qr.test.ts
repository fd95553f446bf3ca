import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { drawQr } from './draw-qr.ts'

/** The modules of a drawing, true for dark; each path draws rows of unit squares. */
function modulesOf({ size, path }: ReturnType<typeof drawQr>): readonly (readonly boolean[])[] {
  const dark = new Set<string>()
  let x = 0
  let y = 0
  for (const [, move = '', first = '', second = '', width = ''] of path.matchAll(/([Mm])(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    x = move === 'M' ? Number(first) : x + Number(first)
    y = move === 'M' ? Number(second) : y
    for (let column = 0; column < Number(width); column += 1) dark.add(`${x + column} ${y}`)
  }
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => dark.has(`${column} ${row}`)),
  )
}

/** What a reader makes of the modules, at four pixels each. */
function readOf(rows: readonly (readonly boolean[])[]): string | undefined {
  const scale = 4
  const edge = rows.length * scale
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255)
  for (let pixel = 0; pixel < edge * edge; pixel += 1) {
    const isDark = rows[Math.floor(pixel / edge / scale)]?.[Math.floor((pixel % edge) / scale)]
    if (isDark) pixels.fill(0, pixel * 4, pixel * 4 + 3)
  }
  return jsQR(pixels, edge, edge)?.data
}

describe('a QR code that is drawn', () => {
  test.each(['00020101021129370016', 'upi://pay?pa=shop@bank&am=100.50', 'https://pay.example/?ß=ยอด'])(
    'can be read: %s',
    (text) => {
      expect(readOf(modulesOf(drawQr(text)))).toBe(text)
    },
  )

  test('has four white modules on each side', () => {
    const rows = modulesOf(drawQr('00020101021129370016'))
    const isQuiet = (row: readonly boolean[]) => row.every((isDark) => !isDark)
    expect(rows.map(isQuiet).slice(0, 5)).toEqual([true, true, true, true, false])
    expect(rows.map(isQuiet).slice(-5)).toEqual([false, true, true, true, true])
    expect(rows[4]?.slice(0, 5)).toEqual([false, false, false, false, true])
  })

  // ISO/IEC 18004: at level M the smallest code has room for 14 bytes, at level L for 17.
  test.each([
    [14, 21],
    [15, 25],
  ])('has error correction level M: %i bytes take %i modules', (bytes, modules) => {
    expect(drawQr('x'.repeat(bytes)).size).toBe(modules + 2 * 4)
  })
})
