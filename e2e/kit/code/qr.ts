import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import decodeQR from 'qr/decode.js'

/** The text of a QR code on the screen, as a customer's phone would read it. Two decoders must agree on it. */
export async function decodeScreen(code: Locator, scale: 'css' | 'device' = 'css'): Promise<string> {
  // In CSS pixels a module of the longest code still has four: enough for both decoders, and a quarter of the work on a
  // phone.
  const { width, height, data } = PNG.sync.read(await code.screenshot({ scale }))
  const byQr = decodeQR({ width, height, data })
  const byJsQr = jsQR(new Uint8ClampedArray(data), width, height)?.data
  if (byQr !== byJsQr) throw new Error(`The decoders disagree: ${byQr} and ${byJsQr}`)
  return byQr
}
