import { beforeEach, expect, test, vi } from 'vitest'
import { openWindow } from '../open-window.test-support.ts'
import { encodePng, pngOf } from './svg-png.ts'

const drawn: unknown[][] = []
let hasCanvas = true

beforeEach(() => {
  drawn.length = 0
  hasCanvas = true
  openWindow()
  const canvas = {
    width: 0,
    height: 0,
    getContext: (kind: string) => {
      const brush = {
        fillStyle: '',
        imageSmoothingEnabled: true,
        fillRect: (...area: number[]) => drawn.push(['fill', brush.fillStyle, ...area]),
        drawImage: ({ src, isDecoded }: Picture, ...area: number[]) =>
          drawn.push(['image', decodeURIComponent(src), isDecoded, brush.imageSmoothingEnabled, ...area]),
      }
      return hasCanvas && kind === '2d' ? brush : null
    },
    toBlob: (done: (blob: Blob) => void, type: string) =>
      done(new Blob([`${canvas.width} x ${canvas.height}`], { type })),
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

test('a browser without a canvas, and one that encodes no PNG, is an error', async () => {
  hasCanvas = false
  await expect(pngOf(svg(), 1080)).rejects.toThrow('no canvas')
  const canvas = { toBlob: (done: (blob: null) => void) => done(null) } as unknown as HTMLCanvasElement
  await expect(encodePng(canvas)).rejects.toThrow('no PNG')
})
