/** A square SVG as a PNG with edges of `edgePx` on white, without smoothing. Rejects if the browser cannot draw it. */
export async function pngOf(drawing: SVGSVGElement, edgePx: number): Promise<Blob> {
  const image = await loadImage(drawing, edgePx)
  const canvas = document.createElement('canvas')
  canvas.width = edgePx
  canvas.height = edgePx
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('no canvas in this browser')
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, edgePx, edgePx)
  brush.imageSmoothingEnabled = false
  brush.drawImage(image, 0, 0, edgePx, edgePx)
  return encodePng(brush)
}

/** Uses a `data:` URL, which the page's `img-src` allows. */
async function loadImage(drawing: SVGSVGElement, edgePx: number): Promise<HTMLImageElement> {
  const image = new Image(edgePx, edgePx)
  image.src = `data:image/svg+xml,${encodeURIComponent(sourceOf(drawing, edgePx))}`
  await image.decode()
  return image
}

function sourceOf(drawing: SVGSVGElement, edgePx: number): string {
  const copy = document.importNode(drawing, true)
  copy.setAttribute('width', String(edgePx))
  copy.setAttribute('height', String(edgePx))
  return new XMLSerializer().serializeToString(copy)
}

/**
 * What is drawn, with a white edge, as PNG. Rejects if the browser cannot encode one, or gives other pixels than those
 * that are drawn: browsers that resist fingerprinting do, and nobody could pay with that image.
 */
export function encodePng(brush: CanvasRenderingContext2D): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const edge = brush.getImageData(0, 0, 8, 1).data
    if (edge.some((channel) => channel < 240)) reject(new Error('a canvas cannot be read in this browser'))
    brush.canvas.toBlob((blob) => (blob === null ? reject(new Error('no PNG in this browser')) : resolve(blob)))
  })
}
