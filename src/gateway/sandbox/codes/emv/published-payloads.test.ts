import { parse } from 'promptparse'
import { QRPay } from 'vietnam-qr-pay'
import { describe, expect, test } from 'vitest'
import { crcOf } from './payload.ts'
import { publishedPayloads as published } from './published-payloads.test-support.ts'
import { readStrictly } from './strict-parser.test-support.ts'

const sealed = (body: string) => `${body}6304${crcOf(`${body}6304`)}`
const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)
const accepted = published.filter(({ accept }) => accept)

test.each(published)('the strict parser accepts the payload $id: $accept', ({ payload, accept }) => {
  expect(readStrictly(payload).verdict === 'accepted').toBe(accept)
})

test.each(accepted.filter(({ payload }) => isAscii(payload)))(
  'promptparse reads the same tags in $id',
  ({ payload }) => {
    const reading = readStrictly(payload)
    if (reading.verdict !== 'accepted') throw new Error(reading.verdict)
    const other = parse(payload.slice(0, -4) + payload.slice(-4).toUpperCase(), true, true)
    expect(other?.getTags().map(({ id }) => id)).toEqual(reading.order)
    for (const [id, value] of Object.entries(reading.tags)) {
      if (id === '63') continue
      if (typeof value === 'string') expect(other?.getTagValue(id)).toBe(value)
      else for (const [inner, text] of Object.entries(value)) expect(other?.getTagValue(id, inner)).toBe(text)
    }
  },
)

test.each(accepted)('vietnam-qr-pay agrees on the CRC of $id', ({ payload }) => {
  expect(QRPay.genCRCCode(payload.slice(0, -4)).toUpperCase()).toBe(payload.slice(-4).toUpperCase())
})

describe('the strict parser refuses', () => {
  const [sound = ''] = accepted.map(({ payload }) => payload)

  test.each([
    ['a character more', `${sound}0`, 'malformed'],
    ['a character less', sound.slice(0, -1), 'malformed'],
    ['another checksum', `${sound.slice(0, -4)}0000`, 'badCrc'],
    ['something before tag 00', `0102115802TH${sound}`, 'repeatedTag'],
    ['a length of zero', `0000${sound}`, 'malformed'],
    ['an account template that does not add up', sealed('0002012603ABC'), 'malformed'],
    ['a tag twice in a template', sealed('00020162100101a0101b'), 'malformed'],
  ] as const)('%s', (_, payload, verdict) => {
    expect(readStrictly(payload).verdict).toBe(verdict)
  })

  test('tag 00 anywhere but first', () => {
    expect(readStrictly('5802TH00020163040000').verdict).toBe('badOrder')
  })
})
