import jsQR from 'jsqr'

/** The modules of a drawn QR code with the white around them, true for dark: its last path draws rows of unit squares. */
export function modulesOf(drawing: Element): readonly (readonly boolean[])[] {
  const [, , edge] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const path = [...drawing.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? ''
  const rows = Array.from({ length: edge ?? 0 }, () => Array.from({ length: edge ?? 0 }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1H\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  return rows
}

/** What a reader makes of the drawn code, at four pixels for a module. */
export function readQr(drawing: Element): string | undefined {
  const scale = 4
  const rows = modulesOf(drawing)
  const edge = rows.length * scale
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255)
  for (let pixel = 0; pixel < edge * edge; pixel += 1) {
    const isDark = rows[Math.floor(pixel / edge / scale)]?.[Math.floor((pixel % edge) / scale)]
    if (isDark) pixels.fill(0, pixel * 4, pixel * 4 + 3)
  }
  return jsQR(pixels, edge, edge)?.data
}
