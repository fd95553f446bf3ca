const SHOWN_SECS = 2

/**
 * Pictures one after the other, for ever, as an SVG image: a strip that jumps from one to the next.
 * @param {{ width: number, height: number }} size of each picture @param {readonly Buffer[]} pictures JPEG files
 * @returns {string}
 */
export function animation({ width, height }, pictures) {
  const images = pictures.map(
    (jpeg, place) =>
      `<image x="${place * width}" width="${width}" height="${height}" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`,
  )
  const count = pictures.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<style>
g { animation: ${count * SHOWN_SECS}s steps(${count}) infinite strip }
@keyframes strip { to { transform: translateX(-${count * width}px) } }
</style>
<g>
${images.join('\n')}
</g>
</svg>
`
}
