import encodeQR from 'qr'

/** Modules of white around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4

export interface QrDrawing {
  /** Modules along an edge, with the quiet zone. */
  readonly size: number
  /** SVG path data of the dark modules, one unit each. */
  readonly path: string
}

/** The QR code of a text at error correction level M. Throws if the text is too long for any code. */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  return { size: rows.length, path: rows.map(pathOfRow).join('') }
}

/** The dark runs of a row. Relative moves between them are few different texts, so the path compresses well. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = ''
  let fromX = 0
  for (let x = row.indexOf(true); x !== -1; ) {
    const end = row.indexOf(false, x)
    const width = end - x
    path += `${path === '' ? `M${x} ${y}` : `m${x - fromX} 0`}h${width}v1h-${width}z`
    fromX = x
    x = row.indexOf(true, end)
  }
  return path
}
