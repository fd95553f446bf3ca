/**
 * A font in which every character of every script is a block of half an em: a screen that is laid out in it has the
 * same boxes and line breaks on every machine, whatever fonts are installed there. TrueType, as Chromium's sanitizer
 * takes it: https://learn.microsoft.com/en-us/typography/opentype/spec/otff
 */
const UNITS_PER_EM = 1000
const ADVANCE = 500
const ASCENT = 800
const DESCENT = -200
const LAST_CHARACTER = 0x10ffff

type Size = 1 | 2 | 4
/** Numbers by their size in bytes, in the order of the specification; negative ones are two's complements. */
type Fields = readonly (readonly [Size, ...number[]])[]

function bytes(fields: Fields): Buffer {
  return Buffer.concat(
    fields.flatMap(([size, ...numbers]) =>
      numbers.map((number) => {
        const field = Buffer.alloc(size)
        if (number < 0) field.writeIntBE(number, 0, size)
        else field.writeUIntBE(number, 0, size)
        return field
      }),
    ),
  )
}

/** One square contour; the same glyph for missing and for all other characters. */
const glyph = bytes([
  [2, 1, 0, 0, ADVANCE, ASCENT, 3, 0],
  [1, 0x01, 0x01, 0x01, 0x01],
  [2, 0, ADVANCE, 0, -ADVANCE, 0, 0, ASCENT, 0],
])

/** Many-to-one ranges (format 13): all characters have glyph 1. */
const cmap = bytes([
  [2, 0, 1, 3, 10],
  [4, 12],
  [2, 13, 0],
  [4, 28, 0, 1, 0, LAST_CHARACTER, 1],
])

const tables: Readonly<Record<string, Buffer>> = {
  'OS/2': bytes([
    [2, 4, ADVANCE, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0],
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [4, 0, 0, 0, 0, 0x54455354],
    [2, 0x40, 0, 0xffff, ASCENT, DESCENT, 0, ASCENT, -DESCENT],
    [4, 0, 0],
    [2, 500, 700, 0, 32, 1],
  ]),
  cmap,
  glyf: Buffer.concat([glyph, glyph]),
  head: bytes([
    [4, 0x00010000, 0x00010000, 0, 0x5f0f3cf5],
    [2, 0, UNITS_PER_EM],
    [4, 0, 0, 0, 0],
    [2, 0, 0, ADVANCE, ASCENT, 0, 8, 2, 0, 0],
  ]),
  hhea: bytes([
    [4, 0x00010000],
    [2, ASCENT, DESCENT, 0, ADVANCE, 0, 0, ADVANCE, 1, 0, 0, 0, 0, 0, 0, 0, 2],
  ]),
  hmtx: bytes([[2, ADVANCE, 0, ADVANCE, 0]]),
  loca: bytes([[2, 0, glyph.length / 2, glyph.length]]),
  maxp: bytes([
    [4, 0x00010000],
    [2, 2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
  ]),
  name: bytes([[2, 0, 0, 6]]),
  post: bytes([
    [4, 0x00030000, 0],
    [2, 0, 50],
    [4, 1, 0, 0, 0, 0],
  ]),
}

const padded = (table: Buffer) => Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])

function checksum(table: Buffer): number {
  const whole = padded(table)
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

/** The font's file. */
export function blockFont(): Buffer {
  const names = Object.keys(tables)
  let offset = 12 + 16 * names.length
  const directory = names.map((name) => {
    const table = tables[name] ?? Buffer.alloc(0)
    const entry = Buffer.concat([Buffer.from(name, 'latin1'), bytes([[4, checksum(table), offset, table.length]])])
    offset += padded(table).length
    return entry
  })
  const header = bytes([
    [4, 0x00010000],
    [2, names.length, 128, 3, 16 * names.length - 128],
  ])
  return Buffer.concat([header, ...directory, ...Object.values(tables).map(padded)])
}
