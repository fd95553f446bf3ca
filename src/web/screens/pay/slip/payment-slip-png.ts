import { hasRightToLeftLetter } from '#contract/locales.ts'
import { encodePng } from '../../../browser/sharing/svg-png.ts'

/** Labelled values to save as an image. */
export interface PaymentSlip {
  readonly title: string
  /** A line above everything else, about the slip itself. */
  readonly remark: string | undefined
  readonly rows: readonly { readonly label: string; readonly value: string }[]
}

/** Width of the image in pixels. */
const WIDTH = 1080
const MARGIN = 72
const LEADING = 1.4
const ink = '#131d2b'
const softInk = '#4b5868'

interface Line {
  readonly text: string
  readonly size: number
  readonly weight: number
  readonly color: string
  /** Space above the line, pixels. */
  readonly above: number
}

/** Draws the slip as PNG in the page's font, dark on white in every theme. Rejects if the browser cannot draw. */
export async function paymentSlipPng(slip: PaymentSlip): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('no canvas in this browser')
  const lines = linesOf(slip).flatMap((line) => wrapped(line, brush))
  canvas.width = WIDTH
  canvas.height = lines.reduce((height, { above, size }) => height + above + size * LEADING, 2 * MARGIN)
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  let bottom = MARGIN
  const isRightToLeft = document.documentElement.dir === 'rtl'
  for (const line of lines) {
    bottom += line.above + line.size * LEADING
    brush.font = fontOf(line)
    brush.fillStyle = line.color
    brush.textAlign = isRightToLeft ? 'right' : 'left'
    // A number keeps its order among words of the other direction.
    brush.direction = hasRightToLeftLetter(line.text) ? 'rtl' : 'ltr'
    brush.fillText(line.text, isRightToLeft ? WIDTH - MARGIN : MARGIN, bottom - line.size * (LEADING - 1))
  }
  return encodePng(brush)
}

function linesOf({ title, remark, rows }: PaymentSlip): readonly Line[] {
  return [
    ...(remark === undefined ? [] : [{ text: remark, size: 34, weight: 400, color: softInk, above: 0 }]),
    { text: title, size: 56, weight: 700, color: ink, above: 8 },
    ...rows.flatMap(({ label, value }) => [
      { text: label, size: 34, weight: 400, color: softInk, above: 36 },
      { text: value, size: 48, weight: 700, color: ink, above: 0 },
    ]),
  ]
}

const fontOf = ({ weight, size }: Line): string =>
  `${weight} ${size}px ${getComputedStyle(document.documentElement).fontFamily}`

/** Breaks a line at spaces, or within a word that is too long: nothing is cut off. */
function wrapped(line: Line, brush: CanvasRenderingContext2D): readonly Line[] {
  brush.font = fontOf(line)
  const fits = (text: string) => brush.measureText(text).width <= WIDTH - 2 * MARGIN
  const pieces = (line.text.match(/\S+\s?|\s/g) ?? []).flatMap((word) => (fits(word) ? [word] : [...word]))
  const texts = ['']
  for (const piece of pieces) {
    const joined = `${texts.at(-1)}${piece}`
    if (fits(joined)) texts[texts.length - 1] = joined
    else texts.push(piece)
  }
  return texts.map((text, position) => ({ ...line, text, above: position === 0 ? line.above : 0 }))
}
