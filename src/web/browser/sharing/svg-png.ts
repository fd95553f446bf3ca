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
  return encodePng(canvas)
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

/** The canvas as PNG. Rejects if the browser cannot encode one. */
export function encodePng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no PNG in this browser')) : resolve(blob)), 'image/png')
  })
}
