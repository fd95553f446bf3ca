import { beforeEach, expect, test, vi } from 'vitest'
import { openWindow } from '../open-window.test-support.ts'
import { encodePng, pngOf } from './svg-png.ts'

const drawn: unknown[][] = []
let hasCanvas = true
let edge: number[]

beforeEach(() => {
  drawn.length = 0
  hasCanvas = true
  edge = [255, 255, 255, 255]
  openWindow()
  const canvas = {
    width: 0,
    height: 0,
    getContext: (kind: string) => {
      const brush = {
        canvas,
        getImageData: () => ({ data: edge }),
        fillStyle: '',
        imageSmoothingEnabled: true,
        fillRect: (...area: number[]) => drawn.push(['fill', brush.fillStyle, ...area]),
        drawImage: ({ src, isDecoded }: Picture, ...area: number[]) =>
          drawn.push(['image', decodeURIComponent(src), isDecoded, brush.imageSmoothingEnabled, ...area]),
      }
      return hasCanvas && kind === '2d' ? brush : null
    },
    toBlob: (done: (blob: Blob) => void) =>
      done(new Blob([`${canvas.width} x ${canvas.height}`], { type: 'image/png' })),
  }
  class Picture {
    src = ''
    isDecoded = false
    async decode() {
      await new Promise(setImmediate)
      this.isDecoded = true
    }
  }
  const make = document.createElement.bind(document)
  Object.assign(document, { createElement: (name: string) => (name === 'canvas' ? canvas : make(name)) })
  vi.stubGlobal('Image', Picture)
})

const svg = () => document.createElementNS('http://www.w3.org/2000/svg', 'svg')

test('a drawing becomes a PNG of the wanted size: sharp, on white, once it is decoded', async () => {
  const png = await pngOf(svg(), 1080)
  expect(drawn).toEqual([
    ['fill', '#ffffff', 0, 0, 1080, 1080],
    [
      'image',
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1080"/>',
      true,
      false,
      0,
      0,
      1080,
      1080,
    ],
  ])
  expect([png.type, await png.text()]).toEqual(['image/png', '1080 x 1080'])
})

test('a browser without a canvas, one that gives other pixels than are drawn, and one that encodes no PNG, is an error', async () => {
  hasCanvas = false
  await expect(pngOf(svg(), 1080)).rejects.toThrow('no canvas')
  hasCanvas = true
  edge = [255, 255, 190, 255]
  await expect(pngOf(svg(), 1080)).rejects.toThrow('cannot be read')
  const canvas = { toBlob: (done: (blob: null) => void) => done(null) }
  const brush = { canvas, getImageData: () => ({ data: [255] }) } as unknown as CanvasRenderingContext2D
  await expect(encodePng(brush)).rejects.toThrow('no PNG')
})
