import type { QRCodeSVG } from 'qrcode.react'

type Drawing = typeof QRCodeSVG

/** A QR code of level M holds at most 2,331 bytes; for longer texts only the raw code is shown. */
const LONGEST_QR_BYTES = 2331

let coming: Promise<Drawing> | undefined

/** Fetches the code that draws QR codes, once. Rejects if the network fails twice. */
export function loadQrDrawing(): Promise<Drawing> {
  coming ??= fetchDrawing()
    .catch(fetchDrawing)
    .catch((problem: unknown) => {
      coming = undefined
      throw problem
    })
  return coming
}

async function fetchDrawing(): Promise<Drawing> {
  const { QRCodeSVG } = await import('qrcode.react')
  return QRCodeSVG
}

/** Whether the text fits into a QR code that phones can still read. */
export function fitsQr(value: string): boolean {
  return value !== '' && new TextEncoder().encode(value).length <= LONGEST_QR_BYTES
}
