import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { root } from '../system/process.mjs'
import { animatedPng, chunksOf } from './animated-png.mjs'

const SIZE = { width: 4, height: 3 }
const WHITE = [255, 255, 255, 255]
const RED = [200, 0, 0, 255]

/** A white picture with red pixels at some places. */
function pictureWith(...places: number[]): Buffer {
  const picture = new PNG({ ...SIZE })
  for (let place = 0; place < SIZE.width * SIZE.height; place += 1)
    picture.data.set(places.includes(place) ? RED : WHITE, place * 4)
  return PNG.sync.write(picture)
}

const controlsOf = (file: Buffer) =>
  chunksOf(file).flatMap(({ type, data }) => {
    if (type !== 'fcTL') return []
    const [sequence, width, height, x, y] = [0, 4, 8, 12, 16].map((at) => data.readUInt32BE(at))
    return [{ sequence, width, height, x, y, ms: data.readUInt16BE(20) }]
  })

test('an animation has a rectangle of change for each frame after the first', () => {
  const frames = [pictureWith(), pictureWith(6, 11), pictureWith(6, 11)].map((png) => ({ png, shownMs: 1200 }))
  const file = animatedPng(frames)
  expect(chunksOf(file).map(({ type }) => type)).toEqual([
    ...['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND'],
  ])
  expect(controlsOf(file)).toEqual([
    { sequence: 0, x: 0, y: 0, ...SIZE, ms: 1200 },
    { sequence: 1, x: 2, y: 1, width: 2, height: 2, ms: 1200 },
    { sequence: 3, x: 0, y: 0, width: 1, height: 1, ms: 1200 },
  ])
})

test('a viewer without animations shows the first frame, with checksums that are right', () => {
  const shown = PNG.sync.read(animatedPng([pictureWith(5), pictureWith(7)].map((png) => ({ png, shownMs: 1 }))), {
    checkCRC: true,
  })
  expect({ width: shown.width, height: shown.height }).toEqual(SIZE)
  expect(shown.data).toEqual(PNG.sync.read(pictureWith(5)).data)
})

test('frames of two sizes are refused', () => {
  const other = PNG.sync.write(new PNG({ width: 2, height: 2 }))
  const frames = [pictureWith(), other].map((png) => ({ png, shownMs: 1 }))
  expect(() => animatedPng(frames)).toThrow('one size')
})

test("README's picture is an animation of less than 300 kB", () => {
  const file = readFileSync(join(root, 'docs/images/pay-pix.png'))
  expect(file.length).toBeLessThan(300_000)
  expect(controlsOf(file).length).toBeGreaterThan(1)
})
