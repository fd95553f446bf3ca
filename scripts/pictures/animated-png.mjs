import { crc32 } from 'node:zlib'
import { PNG } from 'pngjs'

/** A picture of an animation: a PNG file, and how long it is shown. @typedef {{ png: Buffer, shownMs: number }} Frame */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** RGB of 8 bits, deflated and filtered as the standard has it, not interlaced. */
const FORMAT = [8, 2, 0, 0, 0]
/** Screens are flat: without a filter, and with every match of deflate, they take two thirds of pngjs' own choice. */
const SMALLEST = { deflateLevel: 9, deflateStrategy: 0, filterType: 0 }

/**
 * An animation that begins anew for ever, as PNG in the third edition of its standard (APNG). A viewer without
 * animations shows the first frame. After the first, a frame holds only the rectangle that changed.
 * @param {readonly Frame[]} frames all of the same size, without transparency
 * @returns {Buffer}
 */
export function animatedPng(frames) {
  const pictures = frames.map(({ png }) => PNG.sync.read(png))
  const [first] = pictures
  if (first === undefined) throw new Error('An animation has at least one frame.')
  const { width, height } = first
  if (pictures.some((picture) => picture.width !== width || picture.height !== height))
    throw new Error('The frames of an animation have one size.')
  let sequence = 0
  const chunks = pictures.flatMap((picture, place) => {
    const changed = changedRectangle(picture, pictures[place - 1])
    const control = chunk('fcTL', frameControl(sequence, changed, frames[place]?.shownMs ?? 0))
    sequence += 1
    const data = pixelData(picture, changed)
    if (place === 0) return [control, chunk('IDAT', data)]
    const own = chunk('fdAT', Buffer.concat([uint32(sequence), data]))
    sequence += 1
    return [control, own]
  })
  const header = chunk('IHDR', Buffer.concat([uint32(width, height), Buffer.from(FORMAT)]))
  return Buffer.concat([SIGNATURE, header, chunk('acTL', uint32(frames.length, 0)), ...chunks, chunk('IEND')])
}

/** @typedef {{ x: number, y: number, width: number, height: number }} Rectangle */

/**
 * The smallest rectangle outside of which two pictures are equal; of equal pictures one pixel, as a frame is not empty.
 * @param {PNG} picture @param {PNG | undefined} before @returns {Rectangle}
 */
function changedRectangle({ width, height, data }, before) {
  if (before === undefined) return { x: 0, y: 0, width, height }
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let place = 0; place < width * height; place += 1) {
    if (data.readUInt32BE(place * 4) === before.data.readUInt32BE(place * 4)) continue
    const [x, y] = [place % width, Math.floor(place / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/**
 * The compressed pixels of a rectangle.
 * @param {PNG} picture @param {Rectangle} rectangle @returns {Buffer}
 */
function pixelData(picture, { x, y, width, height }) {
  const part = new PNG({ width, height })
  PNG.bitblt(picture, part, x, y, width, height, 0, 0)
  const file = PNG.sync.write(part, { colorType: 2, ...SMALLEST })
  return Buffer.concat(chunksOf(file).flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
}

/** @param {number} sequence @param {Rectangle} place @param {number} shownMs */
function frameControl(sequence, { x, y, width, height }, shownMs) {
  const delay = Buffer.alloc(4)
  delay.writeUInt16BE(shownMs)
  delay.writeUInt16BE(1000, 2)
  // The frame stays, and replaces what was in its place.
  return Buffer.concat([uint32(sequence, width, height, x, y), delay, Buffer.from([0, 0])])
}

/**
 * The chunks of a PNG file, in their order.
 * @param {Buffer} file @returns {{ type: string, data: Buffer }[]}
 */
export function chunksOf(file) {
  const chunks = []
  for (let at = SIGNATURE.length; at < file.length; ) {
    const size = file.readUInt32BE(at)
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + size) })
    at += size + 12
  }
  return chunks
}

/** @param {string} type @param {Buffer} [data] */
function chunk(type, data = Buffer.alloc(0)) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

/** @param {readonly number[]} values */
function uint32(...values) {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4)
  return bytes
}
