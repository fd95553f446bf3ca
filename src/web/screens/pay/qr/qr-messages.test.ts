import { describe, expect, test } from 'vitest'
import { methodCodes, methodOf } from '#contract/methods/methods.ts'
import { frameOf } from './qr-messages.ts'

describe('the frame around a QR code', () => {
  const framed = methodCodes.filter((code) => {
    const method = methodOf(code)
    return method.completion === 'qr' && method.frame !== null
  })

  test.each(framed)('of %s has the words of its row and the colour of its tile', (code) => {
    const method = methodOf(code)
    expect(frameOf(code)?.words).toBe(method.completion === 'qr' ? method.frame : undefined)
    expect(frameOf(code)?.brand[1]).toMatch(/^#[0-9a-f]{6}$/)
  })

  test.each(['WALLET_QR', 'OFFLINE', 'SOMETHING_NEW'])('does not exist for %s', (code) => {
    expect(frameOf(code)).toBeUndefined()
  })
})
